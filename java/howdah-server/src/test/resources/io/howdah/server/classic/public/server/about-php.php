<?php

declare(strict_types=1);

var_dump(PHP_SAPI, php_sapi_name(), PHP_OS_FAMILY, PHP_EOL, get_cfg_var('memory_limit'), get_cfg_var('no.such'));
var_dump(php_ini_scanned_files() === false || is_string(php_ini_scanned_files()));
var_dump(basename((string) php_ini_loaded_file()));
var_dump(PHP_BINARY === '' || is_string(PHP_BINARY), zend_version() !== '', function_exists('opcache_get_status'));
var_dump(defined('STDIN'), defined('STDOUT'), isset($argv), isset($argc));
