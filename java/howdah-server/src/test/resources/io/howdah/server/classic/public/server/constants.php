<?php

declare(strict_types=1);

var_dump(defined('STDIN'), defined('STDOUT'), defined('STDERR'), PHP_OS_FAMILY, ini_get('html_errors'));
