<?php

declare(strict_types=1);

ob_start(null, 4096);
ob_start(fn (string $text): string => strtoupper($text));
echo 'text';
$status = ob_get_status(true);
$handlers = ob_list_handlers();
ob_end_clean();
print_r($status);
print_r($handlers);
print_r(ob_get_status());
