<?php

declare(strict_types=1);

$body = fopen('php://input', 'r');
$hash = hash_init('sha256');
$length = 0;
while (!feof($body)) {
    $piece = fread($body, 65536);
    $length += strlen($piece);
    hash_update($hash, $piece);
}
echo $length, ' ', hash_final($hash), "\n";
