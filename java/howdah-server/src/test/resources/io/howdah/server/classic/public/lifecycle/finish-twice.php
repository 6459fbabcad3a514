<?php

declare(strict_types=1);

$log = sys_get_temp_dir() . '/twice';
if (isset($_GET['read'])) {
    for ($i = 0; $i < 1000 && !str_contains((string) @file_get_contents($log), 'end'); $i++) {
        usleep(10000);
    }
    echo file_get_contents($log);
    exit;
}
register_shutdown_function(function () use ($log): void {
    file_put_contents($log, var_export(fastcgi_finish_request(), true) . "\nend\n", FILE_APPEND);
});
echo "response\n";
file_put_contents($log, var_export([fastcgi_finish_request(), fastcgi_finish_request(), headers_sent()], true));
ob_start();
echo 'buffered after the response';
file_put_contents($log, "\n" . ob_get_clean() . "\n", FILE_APPEND);
no_such_function();
