<?php

declare(strict_types=1);

header_register_callback(function (): void {
    header('X-Before: 1');
    throw new RuntimeException('in the callback');
});
echo "text\n";
