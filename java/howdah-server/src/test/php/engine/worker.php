<?php

declare(strict_types=1);

$booted = is_file(__DIR__ . '/version.txt') ? file_get_contents(__DIR__ . '/version.txt') : 'none';
$handler = function () use ($booted): void {
    switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        case '/booted':
            echo $booted;
            break;
        case '/server':
            header('Content-Type: application/json');
            $keys = ['REMOTE_ADDR', 'SERVER_NAME', 'DOCUMENT_ROOT', 'REQUEST_METHOD', 'REQUEST_URI', 'QUERY_STRING'];
            echo json_encode(array_intersect_key($_SERVER, array_flip($keys)), JSON_UNESCAPED_SLASHES);
            break;
        default:
            echo 'none';
    }
};
while (howdah_handle_request($handler)) {
}
