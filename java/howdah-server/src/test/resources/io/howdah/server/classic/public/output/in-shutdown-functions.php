<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "of a shutdown function\n";
    ob_start(fn (string $text): string => "buffered in shutdown: $text");
    echo "never ended\n";
});
echo "script\n";
flush();
