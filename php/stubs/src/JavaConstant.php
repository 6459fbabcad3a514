<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A constant of a Java interface that has the value of a PHP constant. */
final class JavaConstant
{
    private function __construct(
        public readonly string $type,
        public readonly string $name,
        public readonly string $value,
        public readonly JavaDoc $doc,
    ) {
    }

    /** The constant; null where Java has no literal for its value. */
    public static function of(string $phpName, mixed $value, JavaDoc $doc): ?self
    {
        $name = JavaName::ofConstant($phpName);
        return match (true) {
            is_int($value) => new self('long', $name, self::int($value), $doc),
            is_float($value) => new self('double', $name, self::float($value), $doc),
            is_bool($value) => new self('boolean', $name, $value ? 'true' : 'false', $doc),
            is_string($value) => preg_match('~~u', $value) === 1
                ? new self('String', $name, self::string($value), $doc)
                : null,
            default => null,
        };
    }

    /** A string literal of Java. */
    public static function string(string $value): string
    {
        $escaped = addcslashes($value, "\\\"\n\r\t");
        $escaped = preg_replace_callback(
            '~[\x00-\x1f\x7f]~',
            static fn (array $match) => sprintf('\\u%04x', ord($match[0])),
            $escaped,
        );
        return "\"$escaped\"";
    }

    private static function int(int $value): string
    {
        return $value > 0x7fffffff || $value < -0x80000000 ? "{$value}L" : (string) $value;
    }

    private static function float(float $value): string
    {
        return match (true) {
            is_nan($value) => 'Double.NaN',
            is_infinite($value) => $value > 0 ? 'Double.POSITIVE_INFINITY' : 'Double.NEGATIVE_INFINITY',
            default => var_export($value, true),
        };
    }
}
