<?php

declare(strict_types=1);

require_once __DIR__ . '/waiting.php';

usleep(300000); // longer than any of the test's limits, and no request's

while (
    howdah_handle_request(static function (): void {
        Waiting\Work::begin($_GET['how']);
        echo 'done';
    })
) {
}
