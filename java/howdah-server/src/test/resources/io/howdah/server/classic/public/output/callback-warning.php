<?php

declare(strict_types=1);

ob_start(function (string $text): string {
    trigger_error('in a callback', E_USER_WARNING);
    return $text;
});
echo "text\n";
ob_end_flush();
echo "after\n";
