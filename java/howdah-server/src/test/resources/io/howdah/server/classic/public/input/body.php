<?php

declare(strict_types=1);

$body = fopen('php://input', 'r');
echo fread($body, 4), '|', stream_get_contents($body), "|\n";
rewind($body);
echo stream_get_contents($body), "|\n";
echo file_get_contents('php://input'), "|\n";
echo $_SERVER['CONTENT_LENGTH'] ?? '-', "\n";
var_dump($_POST);
