<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    throw new DomainException('thrown while shutting down');
});
register_shutdown_function(function (): void {
    echo "second\n";
});
echo "the script's end\n";
