<?php

declare(strict_types=1);

echo ob_get_level(), "\n";
ob_start();
echo 'one ';
ob_start(null, 0, PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_REMOVABLE);
echo 'two ', ob_get_level();
var_dump(@ob_end_clean());
ob_start(fn (string $text) => strtoupper($text));
echo ' three ';
print_r(array_map(fn (array $status) => [$status['name'], $status['level'], $status['flags']], ob_get_status(true)));
ob_end_flush();
echo ob_get_length(), "\n";
ob_start();
echo 'never seen';
ob_clean();
echo "left open\n";
