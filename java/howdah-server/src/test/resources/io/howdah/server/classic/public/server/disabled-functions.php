<?php

declare(strict_types=1);

// php_admin_value[disable_functions] of the pool
var_dump(function_exists('readlink'), is_callable('proc_nice'), ini_get('disable_functions'));
var_dump(ini_set('disable_functions', ''), function_exists('readlink'));
try {
    readlink('/proc/self/exe');
} catch (Error $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
eval('function proc_nice(int $by): string { return "a function of the script: $by"; }');
echo proc_nice(3), "\n";
