<?php

declare(strict_types=1);

final class Leaving extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        exit("exit in a filter\n");
    }
}

stream_filter_register('leaving', Leaving::class);
$output = fopen('php://output', 'w');
stream_filter_append($output, 'leaving');
echo "before\n";
fwrite($output, "filtered\n");
echo "after\n";
