<?php

declare(strict_types=1);

header('X-Before: 1');
header('Set-Cookie: a=1');
header('Content-Disposition: attachment; filename="own.txt"');
header('Cache-Control: private');
if (isset($_GET['type'])) {
    header('Content-Type: ' . $_GET['type']);
}
if (isset($_GET['status'])) {
    http_response_code((int) $_GET['status']);
}
header('X-Accel-Redirect: ' . $_GET['to']);
echo "not sent\n";
