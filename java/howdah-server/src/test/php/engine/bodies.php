<?php

declare(strict_types=1);

// Responses of any status and body, as the query has them: as a script, and as a worker's handler.

$respond = static function (): void {
    foreach ($_GET['headers'] ?? [] as $name => $value) {
        header("$name: $value");
    }
    http_response_code((int) $_GET['status']);
    switch ($_GET['body']) {
        case 'whole':
            echo 'some text';
            break;
        case 'large':
            echo str_repeat('x', 2 << 20);
            break;
        case 'printed':
            echo 'some ';
            flush();
            echo 'text';
            break;
        case 'hints':
            header('Link: </style.css>; rel=preload');
            headers_send(103);
            header_remove('Link');
            for ($i = 0; !is_file($_GET['until']) && $i < 5_000; $i++) {
                usleep(1_000);
                clearstatcache();
            }
            echo is_file($_GET['until']) ? 'they came before' : 'they did not come';
            break;
        case 'received':
            echo file_get_contents('php://input');
            break;
    }
};

if (isset($_SERVER['FRANKENPHP_WORKER'])) {
    while (howdah_handle_request($respond)) {
        continue;
    }
} else {
    $respond();
}
