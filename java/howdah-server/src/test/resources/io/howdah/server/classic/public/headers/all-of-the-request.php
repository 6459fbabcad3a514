<?php

declare(strict_types=1);

$headers = getallheaders();
ksort($headers);
var_dump($headers);
$headers = apache_request_headers();
ksort($headers);
var_dump(count($headers));
