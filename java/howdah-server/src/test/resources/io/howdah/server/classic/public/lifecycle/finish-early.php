<?php

declare(strict_types=1);

$log = sys_get_temp_dir() . '/finished';
if (isset($_GET['read'])) {
    for ($i = 0; $i < 200 && !str_contains((string) @file_get_contents($log), 'end'); $i++) {
        usleep(10000);
    }
    echo file_get_contents($log);
    exit;
}
register_shutdown_function(function () use ($log): void {
    file_put_contents($log, "end\n", FILE_APPEND);
});
header('X-Before: 1');
echo "before\n";
ob_start();
echo "in a buffer\n";
$finished = fastcgi_finish_request();
echo "after\n";
header('X-After: 1');
file_put_contents($log, var_export([$finished, headers_sent(), connection_status()], true) . "\n", FILE_APPEND);
file_put_contents($log, var_export(fastcgi_finish_request(), true) . "\n", FILE_APPEND);
