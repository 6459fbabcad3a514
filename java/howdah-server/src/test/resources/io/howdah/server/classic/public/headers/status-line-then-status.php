<?php

declare(strict_types=1);

match ($_GET['form']) {
    'line' => header('HTTP/1.1 404 Not Found'),
    'header' => header('Status: 404 Not Found'),
    'coded' => header('X-Any: thing', true, 404),
};
if (isset($_GET['code'])) {
    http_response_code((int) $_GET['code']);
}
echo http_response_code(), "\n";
