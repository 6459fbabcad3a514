<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    exit('exit in a callback');
});
echo "before\n";
