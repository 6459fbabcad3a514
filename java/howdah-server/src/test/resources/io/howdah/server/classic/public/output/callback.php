<?php

declare(strict_types=1);

ob_start(function (string $text, int $phase): string {
    $names = [
        PHP_OUTPUT_HANDLER_START => 'start',
        PHP_OUTPUT_HANDLER_FLUSH => 'flush',
        PHP_OUTPUT_HANDLER_FINAL => 'final',
    ];
    $found = array_filter($names, fn (int $flag) => $phase & $flag, ARRAY_FILTER_USE_KEY);
    return '[' . implode(',', $found) . ': ' . trim($text) . "]\n";
});
echo 'one';
ob_flush();
echo 'two';
ob_flush();
echo 'three';
