<?php

declare(strict_types=1);

var_dump($_SERVER['HTTP_PROXY'] ?? null, getenv('HTTP_PROXY'), $_SERVER['HTTP_X_FORWARDED_FOR'] ?? null);
var_dump($_SERVER['REMOTE_ADDR']);
var_dump(getallheaders()['Proxy'] ?? null, $_SERVER['HTTPS'] ?? null, $_SERVER['REQUEST_SCHEME']);
