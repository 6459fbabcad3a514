<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "first\n";
    no_such_function();
});
register_shutdown_function(function (): void {
    echo "second\n", error_get_last()['message'] ?? 'no error', "\n";
});
echo "script\n";
