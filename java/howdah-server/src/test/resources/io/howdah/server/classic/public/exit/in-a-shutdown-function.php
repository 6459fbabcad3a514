<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "first\n";
    exit("exit of the first\n");
});
register_shutdown_function(function (): void {
    echo "second\n";
});
echo "the script's end\n";
