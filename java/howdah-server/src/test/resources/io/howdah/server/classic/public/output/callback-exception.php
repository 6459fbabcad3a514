<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    throw new RuntimeException('thrown by a callback');
});
echo "before\n";
