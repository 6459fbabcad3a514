<?php

declare(strict_types=1);

$count = 0;
$handler = function () use (&$count): void {
    $count++;
    switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        case '/plain':
            header('content-type: text/plain');
            echo 'Hello, World!';
            break;
        case '/globals':
            echo json_encode([
                $count, $_GET, $_POST, $_COOKIE, $_REQUEST, array_keys($_FILES), file_get_contents('php://input'),
                $_SERVER['REQUEST_METHOD'], filter_input(INPUT_SERVER, 'REQUEST_METHOD'), filter_input(INPUT_GET, 'a'),
                http_response_code(),
            ]);
            break;
        case '/flush':
            echo 'one,';
            flush();
            echo 'two';
            break;
        case '/printed':
            foreach (['one,', 'two,', 'three'] as $piece) {
                echo $piece;
                flush();
            }
            fastcgi_finish_request();
            break;
        case '/finish':
            echo 'done';
            fastcgi_finish_request();
            echo 'nobody reads this';
            break;
        case '/hints':
            header('Link: </style.css>; rel=preload; as=style');
            headers_send(103);
            header_remove('Link');
            echo 'page';
            break;
        case '/throw':
            throw new LogicException('no');
        case '/exit':
            echo 'before';
            exit;
        case '/memory':
            $x = str_repeat('x', 1 << 30);
            break;
        case '/session':
            session_start();
            $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            echo $_SESSION['n'], ' ', session_id();
            break;
        case '/large':
            echo str_repeat('x', 1_000_000);
            break;
        case '/header':
            header('X-Large: ' . str_repeat('x', (int) $_SERVER['QUERY_STRING']));
            echo 'page';
            break;
        default:
            http_response_code(404);
            echo 'none';
    }
};
while (howdah_handle_request($handler)) {
}
