<?php

declare(strict_types=1);

var_dump($_GET, $_COOKIE);
