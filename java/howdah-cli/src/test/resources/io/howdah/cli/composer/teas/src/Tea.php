<?php

declare(strict_types=1);

namespace Howdah\Teas;

final class Tea
{
    public static function named(string $name): string
    {
        return "$name tea";
    }
}
