<?php

declare(strict_types=1);

header('X-Length: ' . ($_SERVER['CONTENT_LENGTH'] ?? 0) . ',' . strlen(file_get_contents('php://input')));
static $calls = 0;
echo json_encode(
    [++$calls, $_GET, $_POST, $_SERVER['SCRIPT_NAME'], $_SERVER['PATH_INFO'] ?? null],
    JSON_UNESCAPED_SLASHES
);
