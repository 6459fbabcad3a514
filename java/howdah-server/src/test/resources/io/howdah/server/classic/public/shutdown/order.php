<?php

declare(strict_types=1);

ob_start();
register_shutdown_function(function (string ...$words): void {
    echo implode(' ', $words), "\n";
    register_shutdown_function(function (): void {
        echo "registered while shutting down\n";
    });
}, 'first', 'with', 'arguments');
register_shutdown_function(function (): void {
    echo "second\n";
    header('X-From-Shutdown: 1');
    http_response_code(203);
});
echo "the script's end\n";
