<?php

declare(strict_types=1);

ini_set('display_errors', '0');
set_exception_handler(function (Throwable $e): void {
    if (isset($_GET['line'])) {
        header('HTTP/1.1 404 Not Found');
    }
    http_response_code(503);
    echo "an error page\n";
    match ($_GET['end'] ?? '') {
        'exit' => exit,
        'throw' => throw $e,
        'fatal' => trigger_error('fatal', E_USER_ERROR),
        default => null,
    };
});
undefined_function();
