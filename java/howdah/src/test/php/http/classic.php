<?php

declare(strict_types=1);

static $calls = 0;
echo json_encode([++$calls, $_GET, $_POST, $_SERVER['SCRIPT_NAME'], $_SERVER['PATH_INFO'] ?? null, basename(getcwd())]);
if (isset($_GET['memory'])) {
    str_repeat('x', 1 << 30);
}
if (isset($_GET['exit'])) {
    register_shutdown_function(function () {
        echo 'shutdown';
    });
    exit(3);
}
