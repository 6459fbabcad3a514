<?php

declare(strict_types=1);

$in = fopen('php://input', 'rb');
$hash = hash_init('md5');
$length = hash_update_stream($hash, $in);
echo $length, ' ', hash_final($hash);
