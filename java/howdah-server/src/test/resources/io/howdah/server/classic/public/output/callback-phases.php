<?php

declare(strict_types=1);

$log = [];
ob_start(function (string $text, int $phase) use (&$log): string {
    $names = [];
    foreach (['START', 'CLEAN', 'FLUSH', 'FINAL'] as $name) {
        if (($phase & constant("PHP_OUTPUT_HANDLER_$name")) !== 0) {
            $names[] = $name;
        }
    }
    $log[] = implode('|', $names) . ' of ' . strlen($text);
    return $text;
});
echo 'one ';
ob_flush();
echo 'dropped';
ob_clean();
echo 'two ';
flush();
echo 'three';
ob_end_flush();
echo "\n", implode("\n", $log), "\n";
