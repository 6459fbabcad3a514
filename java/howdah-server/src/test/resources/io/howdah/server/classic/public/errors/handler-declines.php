<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message): bool {
    echo "handler: $message\n";
    return false;
});
echo [1, 2][5], "after\n";
restore_error_handler();
set_error_handler(function (int $level, string $message): void {
    echo "for warnings alone: $message\n";
}, E_WARNING);
trigger_error('a notice');
trigger_error('a warning', E_USER_WARNING);
echo [1, 2][6], "end\n";
