<?php

declare(strict_types=1);

var_dump(count($_GET), count($_POST), count($_COOKIE));
