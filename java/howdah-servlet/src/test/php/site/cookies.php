<?php

declare(strict_types=1);

setcookie('a', '1', ['path' => '/', 'httponly' => true]);
setcookie('b', '2');
header('X-One: 1');
header('X-Two: 2', false);
header('X-Two: 3', false);
@header("X-Bad: 1\r\nX-Injected: 1");
http_response_code(418);
echo 'teapot';
