<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    return $text . print_r([1], true);
});
echo "text\n";
