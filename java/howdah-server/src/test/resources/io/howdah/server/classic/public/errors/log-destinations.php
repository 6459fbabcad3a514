<?php

declare(strict_types=1);

$folder = sys_get_temp_dir();
if (isset($_GET['write'])) {
    var_dump(error_log('to the log'));
    var_dump(error_log("to a file\n", 3, "$folder/own.log"));
    var_dump(error_log("to the same file\n", 3, "$folder/own.log"));
    ini_set('error_log', "$folder/another.log");
    var_dump(error_log("of two\nlines"));
    trigger_error('a warning', E_USER_WARNING);
    ini_set('log_errors', '0');
    trigger_error('a warning that is not logged', E_USER_WARNING);
    exit;
}
foreach (['error.log', 'own.log', 'another.log'] as $name) {
    echo "--- $name\n", file_get_contents("$folder/$name");
}
