<?php

declare(strict_types=1);

echo "line 5\n";
flush();
var_dump(headers_sent($file, $line), basename($file), $line);
header('X-Late: 1');
var_dump(header_remove('X-Powered-By'), http_response_code(404), setcookie('a', 'b'));
