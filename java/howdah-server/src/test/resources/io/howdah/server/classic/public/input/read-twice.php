<?php

declare(strict_types=1);

var_dump(file_get_contents('php://input'), file_get_contents('php://input'));
$first = fopen('php://input', 'r');
$second = fopen('php://input', 'r');
var_dump(fread($first, 3), fread($second, 5), fread($first, 3));
var_dump(fseek($first, 0), fread($first, 2), stream_get_contents($second, -1, 2), feof($second));
var_dump($_POST);
