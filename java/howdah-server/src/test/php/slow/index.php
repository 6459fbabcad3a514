<?php

declare(strict_types=1);

require_once __DIR__ . '/waiting.php';

if ($_GET['how'] === 'main') {
    while (!is_dir($_GET['until'])) {
    }
} elseif ($_GET['how'] === 'finished') {
    fastcgi_finish_request();
    usleep(300000); // longer than the limit
} else {
    Waiting\Work::begin($_GET['how']);
}
echo 'done';
