<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    ob_start();
    return $text;
});
echo "before\n";
