<?php

declare(strict_types=1);

var_dump($_SERVER['PHP_AUTH_USER'] ?? null, $_SERVER['PHP_AUTH_PW'] ?? null, $_SERVER['PHP_AUTH_DIGEST'] ?? null);
var_dump($_SERVER['AUTH_TYPE'] ?? null, $_SERVER['REMOTE_USER'] ?? null, $_SERVER['HTTP_AUTHORIZATION'] ?? null);
