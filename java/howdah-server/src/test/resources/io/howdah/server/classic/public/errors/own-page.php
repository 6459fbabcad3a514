<?php

declare(strict_types=1);

ini_set('display_errors', '0');
ob_start();
register_shutdown_function(function (): void {
    $error = error_get_last();
    if ($error !== null && ($error['type'] & (E_ERROR | E_COMPILE_ERROR | E_USER_ERROR)) !== 0) {
        while (ob_get_level() > 0) {
            ob_end_clean();
        }
        http_response_code(503);
        header('Retry-After: 60');
        echo "<h1>Sorry</h1>\n", strtok($error['message'], "\n"), "\n";
    }
});
echo "half a page\n";
match ($_GET['by']) {
    'function' => no_such_function(),
    'memory' => str_repeat('x', 1 << 30),
    'user' => trigger_error('an error', E_USER_ERROR),
    'compile' => eval('class A implements Countable {}'),
};
