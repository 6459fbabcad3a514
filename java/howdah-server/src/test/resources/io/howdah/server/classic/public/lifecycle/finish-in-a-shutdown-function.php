<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "shutdown function\n";
    header('X-Shutdown: 1');
    var_dump(fastcgi_finish_request());
    echo "after the response\n";
});
ob_start();
echo "script\n";
