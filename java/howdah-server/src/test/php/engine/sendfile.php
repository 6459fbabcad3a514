<?php

declare(strict_types=1);

// Has the server send a file: the headers are those of the query, the body is nobody's to see.

foreach ((array) ($_GET['h'] ?? []) as $header) {
    header($header);
}
http_response_code((int) ($_GET['status'] ?? 200));
echo str_repeat('PHP wrote this. ', (int) ($_GET['times'] ?? 1));
if (isset($_GET['flush'])) {
    flush();
    echo 'And this.';
}
if (isset($_GET['throw'])) {
    throw new LogicException('no');
}
