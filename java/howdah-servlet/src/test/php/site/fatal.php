<?php

declare(strict_types=1);

ini_set('display_errors', '0');
no_such_function();
