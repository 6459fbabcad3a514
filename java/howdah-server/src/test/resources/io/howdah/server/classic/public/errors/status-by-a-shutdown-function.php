<?php

declare(strict_types=1);

// A status that a shutdown function sets does not count where a fatal error has set one.
ini_set('display_errors', $_GET['display']);
register_shutdown_function(function (): void {
    http_response_code(503);
    echo "an error page\n";
    if (isset($_GET['exit'])) {
        exit;
    }
});
if (isset($_GET['line'])) {
    header('HTTP/1.1 404 Not Found');
}
undefined_function();
