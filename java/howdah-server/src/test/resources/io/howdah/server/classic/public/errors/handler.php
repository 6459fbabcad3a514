<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    echo "$level $message ", basename($file), ":$line\n";
    return $level !== E_USER_WARNING;
});
echo $undefined;
trigger_error('shown as well', E_USER_WARNING);
restore_error_handler();
echo $undefined;
