<?php

declare(strict_types=1);

ini_set('display_errors', '0');
error_log('by hand');
error_log("of\ntwo lines");
echo $undefined;
trigger_error('a notice');
error_log("to a file\n", 3, sys_get_temp_dir() . '/own.log');
echo file_get_contents(ini_get('error_log'));
echo file_get_contents(sys_get_temp_dir() . '/own.log');
