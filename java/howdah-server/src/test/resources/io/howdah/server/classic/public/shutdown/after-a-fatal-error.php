<?php

declare(strict_types=1);

ini_set('display_errors', '0');
register_shutdown_function(function (): void {
    $error = error_get_last();
    echo $error['type'], ' ', basename($error['file']), ':', $error['line'], ' ', strtok($error['message'], "\n"), "\n";
    header('X-From-Shutdown: 1');
});
no_such_function();
