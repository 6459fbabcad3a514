<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Howdah\Protobuf\Json\Decimal;

/**
 * Integer literals: decimal, hexadecimal (0x…) and octal (0…).
 *
 * @internal
 */
final class Integer
{
    /** @return string|null the digits in decimal, more than 20 shortened to 21; null: it is no integer */
    public static function decimal(string $literal): ?string
    {
        if (\preg_match('/^(?:0|[1-9]\d*)$/D', $literal) === 1) {
            return \substr($literal, 0, 21);
        }
        if (\preg_match('/^0[xX]0*([0-9a-fA-F]*)$/D', $literal, $match) === 1) {
            return \strlen($match[1]) > 16 ? self::tooLarge() : self::digits($match[1], 16, 4);
        }
        if (\preg_match('/^0+([0-7]*)$/D', $literal, $match) === 1) {
            $large = \strlen($match[1]) > 22 || (\strlen($match[1]) === 22 && $match[1][0] > '1');
            return $large ? self::tooLarge() : self::digits($match[1], 8, 3);
        }
        return null;
    }

    public static function exceeds(string $digits, string $most): bool
    {
        return \strlen($digits) > \strlen($most)
            || (\strlen($digits) === \strlen($most) && \strcmp($digits, $most) > 0);
    }

    /** The digits of a uint64 as a property holds it. */
    public static function toSlot(string $digits): int
    {
        return Decimal::uint64($digits) ?? throw new \LogicException("Expected the digits of a uint64, got $digits.");
    }

    private static function digits(string $literal, int $base, int $bits): string
    {
        $value = 0;
        foreach (\str_split($literal) as $digit) {
            $value = $value << $bits | \intval($digit, $base);
        }
        return \sprintf('%u', $value);
    }

    private static function tooLarge(): string
    {
        return \str_repeat('9', 21);
    }
}
