<?php

declare(strict_types=1);

final class Filter
{
    public function __invoke(string $text): string
    {
        return "[$text]";
    }

    public static function wrap(string $text): string
    {
        return "<$text>";
    }

    public function __destruct()
    {
        echo "destructor\n";
    }
}

ob_start(new Filter());
ob_start([Filter::class, 'wrap']);
ob_start('Filter::wrap');
echo 'text';
