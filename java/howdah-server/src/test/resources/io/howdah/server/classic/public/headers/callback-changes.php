<?php

declare(strict_types=1);

header('X-Removed: 1');
header('X-Replaced: 1');
header_register_callback(function (): void {
    header_remove('X-Removed');
    header('X-Replaced: 2');
    header('X-Added: 3');
    http_response_code(202);
});
echo "text\n";
