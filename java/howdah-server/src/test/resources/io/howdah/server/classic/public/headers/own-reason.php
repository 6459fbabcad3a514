<?php

declare(strict_types=1);

foreach ((array) $_GET['line'] as $line) {
    header($line);
}
if (isset($_GET['code'])) {
    http_response_code((int) $_GET['code']);
}
echo http_response_code(), "\n";
