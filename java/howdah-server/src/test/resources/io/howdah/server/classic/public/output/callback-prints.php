<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    echo "not seen\n";
    print_r(['not seen']);
    return strtoupper($text);
});
echo "text\n";
