<?php

declare(strict_types=1);

ob_start(fn (string $text): ?string => null);
echo "null\n";
ob_end_flush();
ob_start(fn (string $text): int => 42);
echo "a number\n";
ob_end_flush();
ob_start(fn (string $text): bool => true);
echo "true\n";
ob_end_flush();
echo "\nafter\n";
