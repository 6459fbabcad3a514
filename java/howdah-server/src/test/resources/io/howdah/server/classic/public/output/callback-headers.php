<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    header('X-Length: ' . strlen($text));
    http_response_code(202);
    return $text;
});
echo "A callback may still set headers.\n";
