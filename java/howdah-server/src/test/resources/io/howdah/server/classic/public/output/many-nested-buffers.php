<?php

declare(strict_types=1);

for ($i = 0; $i < 200; $i++) {
    ob_start(fn (string $text): string => $text . 'x');
}
echo "text\n";
