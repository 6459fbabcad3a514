<?php

declare(strict_types=1);

if (!isset($_SERVER['PHP_AUTH_USER'])) {
    header('WWW-Authenticate: Basic realm="test"');
    echo "Who are you?\n";
    exit;
}
echo "Hello {$_SERVER['PHP_AUTH_USER']}.\n";
