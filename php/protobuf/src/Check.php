<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Howdah\Protobuf\Json\Decimal;

/**
 * Turns what a setter was given into what a message's property holds, or throws.
 *
 * Numeric strings and floats become integers as intval() does, but only if they are in the type's range.
 */
final class Check
{
    private const TWO_TO_63 = 9223372036854775808.0;
    private const TWO_TO_64 = 18446744073709551616.0;

    public static function int32(mixed $value): int
    {
        $int = \is_int($value) ? $value : self::integer($value, 'int32', '-2147483648', '2147483647');
        if ($int < -0x80000000 || $int > 0x7fffffff) {
            throw self::range('int32', '-2147483648', '2147483647', $value);
        }
        return $int;
    }

    public static function uint32(mixed $value): int
    {
        $int = \is_int($value) ? $value : self::integer($value, 'uint32', '0', '4294967295');
        if ($int < 0 || $int > 0xffffffff) {
            throw self::range('uint32', '0', '4294967295', $value);
        }
        return $int;
    }

    public static function int64(mixed $value): int
    {
        return \is_int($value) ? $value : self::integer($value, 'int64');
    }

    /** Two's complement: values from 2^63 on are negative. */
    public static function uint64(mixed $value): int
    {
        if (\is_string($value) && \preg_match('/^\s*\+?0*(\d{19,20})\s*$/D', $value, $match) === 1) {
            return Decimal::uint64($match[1]) ?? throw self::range('uint64', '0', '18446744073709551615', $value);
        }
        if (\is_float($value) || (\is_string($value) && \is_numeric($value) && \is_float($value + 0))) {
            $float = (float) $value;
            if ($float >= self::TWO_TO_63 && $float < self::TWO_TO_64) {
                return (int) ($float - self::TWO_TO_63) | \PHP_INT_MIN;
            }
        }
        $int = \is_int($value) ? $value : self::integer($value, 'uint64', '0', '18446744073709551615');
        if ($int < 0) {
            throw self::range('uint64', '0', '18446744073709551615', $value);
        }
        return $int;
    }

    /** uint32 as google/protobuf takes it: negative numbers stand for those from 2^31 on. */
    public static function wrappedUint32(mixed $value): int
    {
        $int = \is_int($value) ? $value : self::integer($value, 'uint32');
        if ($int < -0x80000000 || $int > 0xffffffff) {
            throw self::range('uint32 with the quirks of google/protobuf', '-2147483648', '4294967295', $value);
        }
        return $int & 0xffffffff;
    }

    /** uint64 as google/protobuf takes it: negative numbers stand for those from 2^63 on. */
    public static function wrappedUint64(mixed $value): int
    {
        if (\is_int($value)) {
            return $value;
        }
        return \is_numeric($value) && $value < 0 ? self::integer($value, 'uint64') : self::uint64($value);
    }

    /** What a getter of a uint64 gives: an int, or a decimal string from 2^63 on. */
    public static function uint64ToPhp(int $slot): int|string
    {
        return $slot >= 0 ? $slot : \sprintf('%u', $slot);
    }

    /** What a getter of a uint32 gives with the quirks of google/protobuf. */
    public static function uint32ToWrapped(int $slot): int
    {
        return $slot << 32 >> 32;
    }

    /** The nearest value of 32 bits. */
    public static function float(mixed $value): float
    {
        return \unpack('g', \pack('g', self::double($value)))[1];
    }

    public static function double(mixed $value): float
    {
        if (\is_float($value)) {
            return $value;
        }
        if (\is_int($value) || (\is_string($value) && \is_numeric($value))) {
            return (float) $value;
        }
        throw self::type('a number', $value);
    }

    public static function bool(mixed $value): bool
    {
        if (\is_array($value) || \is_object($value)) {
            throw self::type('a bool', $value);
        }
        return (bool) $value;
    }

    public static function utf8(mixed $value): string
    {
        $string = \is_string($value) ? $value : self::bytes($value);
        if (\preg_match('//u', $string) !== 1) {
            throw new \Exception(
                'Expected valid UTF-8, got invalid bytes: 0x'
                . \bin2hex(\substr($string, 0, 16)) . (\strlen($string) > 16 ? '…' : '')
                . '. Convert it, or declare the field as bytes.',
            );
        }
        return $string;
    }

    public static function bytes(mixed $value): string
    {
        if (\is_string($value)) {
            return $value;
        }
        if (\is_array($value) || \is_object($value)) {
            throw new \InvalidArgumentException('Expected a string, got ' . \get_debug_type($value) . '.');
        }
        return (string) $value;
    }

    public static function enum(mixed $value): int
    {
        return self::int32($value instanceof \BackedEnum ? $value->value : $value);
    }

    /** A value of a closed enum; $values as in tables, such as 0-3,7. */
    public static function closed(int $value, string $values, string $enum): int
    {
        foreach (\explode(',', $values) as $range) {
            \preg_match('/^(-?\d+)(?:-(-?\d+))?$/', $range, $match);
            if ($value >= (int) $match[1] && $value <= (int) ($match[2] ?? $match[1])) {
                return $value;
            }
        }
        throw new \Exception("Expected a value of $enum ($values), got $value.");
    }

    /** Refuses a second member of a oneof; $case is the number of the one that is set. */
    public static function alone(int $case, string $oneof): void
    {
        if ($case !== 0) {
            throw new \InvalidArgumentException("Expected at most one field of the oneof $oneof, got two.");
        }
    }

    /**
     * @template T of object
     * @param class-string<T> $class
     * @return T
     */
    public static function message(mixed $value, string $class): object
    {
        if ($value === null) {
            throw new \TypeError("Expected $class, got null.");
        }
        return $value instanceof $class ? $value : throw self::type($class, $value);
    }

    private static function integer(
        mixed $value,
        string $type,
        string $least = '-9223372036854775808',
        string $most = '9223372036854775807',
    ): int {
        if (!\is_float($value) && (!\is_string($value) || !\is_numeric($value))) {
            throw self::type("an integer ($type)", $value);
        }
        $number = \is_string($value) ? $value + 0 : $value;
        if (\is_int($number)) {
            return $number;
        }
        if ($number >= -self::TWO_TO_63 && $number < self::TWO_TO_63) {
            return (int) $number;
        }
        throw self::range($type, $least, $most, $value);
    }

    private static function range(string $type, string $least, string $most, mixed $value): \RangeException
    {
        return new \RangeException(
            "Value out of range for $type ($least to $most): " . \var_export($value, true) . '.',
        );
    }

    private static function type(string $expected, mixed $value): \InvalidArgumentException
    {
        return new \InvalidArgumentException(
            "Expected $expected, got " . \get_debug_type($value)
            . (\is_string($value) ? ' ' . \var_export(\substr($value, 0, 60), true) : '') . '.',
        );
    }
}
