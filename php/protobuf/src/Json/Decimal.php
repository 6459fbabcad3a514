<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** Numbers as text: the shortest that is read back as the same number, and integers out of any notation. */
final class Decimal
{
    /** A finite number of 64 bits. */
    public static function ofDouble(float $value): string
    {
        // Unlike json_encode() and (string), independent of php.ini.
        return \sprintf('%.*H', -1, $value);
    }

    /** A finite number of 32 bits. */
    public static function ofFloat(float $value): string
    {
        $text = \sprintf('%.*H', -1, $value);
        if (\strlen($text) < 8) {
            return $text;
        }
        for ($digits = 6; $digits < 9; $digits++) {
            $short = \sprintf('%.' . $digits . 'H', $value);
            if (\unpack('g', \pack('g', (float) $short))[1] === $value) {
                return $short;
            }
        }
        return \sprintf('%.9H', $value);
    }

    /**
     * The digits of an integer, with a sign if it is negative, out of a number of JSON: 1e3, 20.0.
     *
     * @return string|null null: it is no number, or not a whole one; '' a whole one of more than 20 digits
     */
    public static function integer(string $number): ?string
    {
        if (\preg_match('/^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/D', $number, $match) !== 1) {
            return null;
        }
        [, $sign, $whole] = $match;
        $fraction = \rtrim($match[3] ?? '', '0');
        $digits = \ltrim($whole . $fraction, '0');
        if ($digits === '') {
            return '0';
        }
        // No text has as many digits as the bounds.
        $shift = (int) \max(-1e15, \min(1e15, (float) ($match[4] ?? 0))) - \strlen($fraction);
        if ($shift < 0) {
            $zeros = \strlen($digits) - \strlen(\rtrim($digits, '0'));
            return $zeros >= -$shift ? self::bounded($sign, \substr($digits, 0, $shift)) : null;
        }
        return $shift > 20 ? '' : self::bounded($sign, $digits . \str_repeat('0', $shift));
    }

    /** The value of digits with or without a sign; null: it is not in int64. */
    public static function int64(string $digits): ?int
    {
        $value = $digits === '' ? null : $digits + 0;
        return \is_int($value) ? $value : null;
    }

    /** The value of digits with or without a sign, as two's complement from 2^63 on; null: it is not in uint64. */
    public static function uint64(string $digits): ?int
    {
        $value = self::int64($digits);
        if ($value !== null) {
            return $value >= 0 ? $value : null;
        }
        if ($digits === '' || $digits[0] === '-' || \strlen($digits) > 20) {
            return null;
        }
        if (\strlen($digits) === 20 && \strcmp($digits, '18446744073709551615') > 0) {
            return null;
        }
        // What is above 2^63 = 9223372036854775808, and then its bit.
        $above = ((int) \substr($digits, 0, -1) - 922337203685477581) * 10 + (int) \substr($digits, -1) + 2;
        return $above | \PHP_INT_MIN;
    }

    private static function bounded(string $sign, string $digits): string
    {
        return \strlen($digits) > 20 ? '' : $sign . $digits;
    }
}
