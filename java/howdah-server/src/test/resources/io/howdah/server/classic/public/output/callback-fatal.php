<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    return no_such_function($text);
});
echo "before\n";
