<?php

declare(strict_types=1);

set_exception_handler(function (Throwable $e): void {
    http_response_code(503);
    echo get_class($e), ' in ', basename($e->getFile()), ':', $e->getLine(), "\n";
});
register_shutdown_function(function (): void {
    var_dump(error_get_last());
});
echo "before\n";
include __DIR__ . '/included/broken.php';
echo "after\n";
