<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "first\n";
    register_shutdown_function(function (): void {
        echo "registered while shutting down\n";
        exit("exit\n");
    });
});
register_shutdown_function(function (): void {
    echo "second\n";
});
ob_start(fn (string $text): string => strtoupper($text));
echo "script\n";
