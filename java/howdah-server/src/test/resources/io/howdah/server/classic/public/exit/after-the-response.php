<?php

declare(strict_types=1);

$log = sys_get_temp_dir() . '/after';
if (isset($_GET['read'])) {
    for ($i = 0; $i < 1000 && !str_contains((string) @file_get_contents($log), 'end'); $i++) {
        usleep(10000);
    }
    echo file_get_contents($log);
    exit;
}
register_shutdown_function(function () use ($log): void {
    file_put_contents($log, "end\n", FILE_APPEND);
});
echo "response\n";
fastcgi_finish_request();
file_put_contents($log, "the response has been sent\n");
exit("nobody reads this\n");
