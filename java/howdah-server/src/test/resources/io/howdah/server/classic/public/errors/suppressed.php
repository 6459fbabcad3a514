<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message): bool {
    echo 'error_reporting() is ', error_reporting(), " for: $message\n";
    return true;
});
echo @$undefined;
echo $undefined;
echo @file_get_contents('/no/such/file');
restore_error_handler();
echo @file_get_contents('/no/such/file');
var_dump(error_get_last()['message']);
error_clear_last();
var_dump(error_get_last());
@no_such_function();
