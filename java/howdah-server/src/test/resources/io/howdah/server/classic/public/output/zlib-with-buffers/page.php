<?php

declare(strict_types=1);

ob_start(fn (string $text): string => strtoupper($text));
echo str_repeat("a line of the page\n", 50);
print_r(ob_list_handlers());
ob_end_flush();
if (isset($_GET['flush'])) {
    flush();
    echo "more\n";
}
