<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use Exception;

final class Difference extends Exception
{
    public function __construct(string $what, mixed $expected, mixed $actual)
    {
        parent::__construct("$what\n  expected " . self::printed($expected) . "\n  got      " . self::printed($actual));
    }

    private static function printed(mixed $value): string
    {
        return match (true) {
            \is_string($value) => bin2hex($value),
            \is_array($value) && isset($value['error']) => $value['error'],
            default => preg_replace('/\s+/', ' ', var_export($value, true)),
        };
    }
}
