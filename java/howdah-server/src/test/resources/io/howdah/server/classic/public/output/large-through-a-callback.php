<?php

declare(strict_types=1);

ob_start(fn (string $text): string => strtoupper($text), 8192);
for ($i = 0; $i < 20000; $i++) {
    echo "line $i of many\n";
}
