<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message): bool {
    echo "handler: $message\n";
    return true;
});
trigger_error('an error that is handled', E_USER_ERROR);
echo "goes on\n";
restore_error_handler();
trigger_error('an error that is not', E_USER_ERROR);
echo "does not go on\n";
