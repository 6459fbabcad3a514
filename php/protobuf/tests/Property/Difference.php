<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use Exception;

final class Difference extends Exception
{
    public function __construct(string $what, mixed $expected, mixed $actual)
    {
        $path = '';
        while (\is_array($expected) && \is_array($actual)) {
            $key = self::differingKey($expected, $actual);
            $path .= "[$key]";
            $expected = $expected[$key] ?? null;
            $actual = $actual[$key] ?? null;
        }
        if (\is_string($expected) && \is_string($actual)) {
            $from = max(0, strspn($expected ^ $actual, "\0") - 24);
            $path .= " from byte $from";
            $expected = substr($expected, $from);
            $actual = substr($actual, $from);
        }
        parent::__construct(
            "$what$path\n  expected " . self::printed($expected) . "\n  got      " . self::printed($actual)
        );
    }

    /**
     * @param array<array-key, mixed> $expected
     * @param array<array-key, mixed> $actual
     */
    private static function differingKey(array $expected, array $actual): int|string
    {
        foreach ($expected + $actual as $key => $value) {
            if (($expected[$key] ?? null) !== ($actual[$key] ?? null)) {
                return $key;
            }
        }
        return "keys' order";
    }

    private static function printed(mixed $value): string
    {
        return match (true) {
            \is_string($value) => bin2hex($value),
            default => preg_replace('/\s+/', ' ', var_export($value, true)),
        };
    }
}
