<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message): bool {
    echo "handler: $message\n";
    echo $undefined_in_the_handler;
    trigger_error('in the handler', E_USER_WARNING);
    return true;
});
echo $undefined;
echo "after\n";
