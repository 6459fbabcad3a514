<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBType;

/**
 * The numbers of a JSON text, as messages hold them.
 *
 * json_decode() makes floats of integers that do not fit an int: what the text says of these is looked up in it.
 *
 * @internal
 */
final class Numbers
{
    private const LONG_NUMBER = '/-?\d(?:[\d.]{15}|[\d.]*+[eE])[\d.eE+-]*+/';

    /** Integers beyond are not exact as floats. */
    private const EXACT = 9007199254740992.0;

    /** @var list<string>|null the numbers of the text that are too large to be exact as floats, in order */
    private ?array $large = null;
    private int $nextLarge = 0;

    public function __construct(private readonly string $json)
    {
    }

    public function integer(mixed $value, int $least, int $most): int
    {
        if (!\is_int($value)) {
            $got = $value;
            $value = Decimal::int64($this->digits($value));
        }
        return $value !== null && $value >= $least && $value <= $most
            ? $value
            : throw self::range($got ?? $value, (string) $least, (string) $most);
    }

    public function unsigned(mixed $value): int
    {
        if (\is_int($value) && $value >= 0) {
            return $value;
        }
        return Decimal::uint64(\is_int($value) ? (string) $value : $this->digits($value))
            ?? throw self::range($value, '0', '18446744073709551615');
    }

    public function float(mixed $value): float
    {
        $double = $this->double($value);
        $float = \unpack('g', \pack('g', $double))[1];
        if (\is_infinite($float) && !\is_infinite($double)) {
            throw self::outOfRange('a float', $value);
        }
        return $float;
    }

    public function double(mixed $value): float
    {
        if (\is_float($value)) {
            if ($value >= self::EXACT || $value <= -self::EXACT) {
                $this->exact($value);
            }
            return \is_finite($value) ? $value : throw self::outOfRange('its type', $value);
        }
        if (\is_int($value)) {
            return (float) $value;
        }
        if (\is_string($value)) {
            $special = ['NaN' => \NAN, 'Infinity' => \INF, '-Infinity' => -\INF][$value] ?? null;
            if ($special !== null) {
                return $special;
            }
            if (\preg_match('/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/D', $value) === 1) {
                return \is_finite((float) $value) ? (float) $value : throw self::outOfRange('its type', $value);
            }
        }
        throw ConversionException::expected('a number, "NaN", "Infinity" or "-Infinity"', $value);
    }

    /** The key of a map, which in JSON is a string. */
    public function key(int $type, string $name): int
    {
        if ($type === GPBType::BOOL) {
            return ['true' => 1, 'false' => 0][$name]
                ?? throw ConversionException::expected('"true" or "false"', $name);
        }
        return match ($type) {
            GPBType::UINT32, GPBType::FIXED32 => $this->integer($name, 0, 0xffffffff),
            GPBType::UINT64, GPBType::FIXED64 => $this->unsigned($name),
            GPBType::INT64, GPBType::SINT64, GPBType::SFIXED64 => $this->integer($name, \PHP_INT_MIN, \PHP_INT_MAX),
            default => $this->integer($name, -0x80000000, 0x7fffffff),
        };
    }

    /** Passes over a float of the text. Each must be read or passed over, since only their order tells which is which. */
    public function pass(float $value): void
    {
        if ($value >= self::EXACT || $value <= -self::EXACT) {
            $this->exact($value);
        }
    }

    /** The digits of a whole number that came as a float or string. */
    private function digits(mixed $value): string
    {
        $number = match (true) {
            \is_string($value) => $value,
            !\is_float($value) => throw ConversionException::expected('an integer', $value),
            $value >= self::EXACT, $value <= -self::EXACT => $this->exact($value),
            default => \sprintf('%.17e', $value),
        };
        return Decimal::integer($number) ?? throw ConversionException::expected('an integer', $value);
    }

    /**
     * How the text writes the float that comes next in it of those that are not exact. Each must be asked for, since
     * only their order tells which is which.
     */
    private function exact(float $value): string
    {
        if ($this->large === null) {
            $this->large = [];
            \preg_match_all(self::LONG_NUMBER, $this->outsideStrings(), $numbers);
            foreach ($numbers[0] as $number) {
                $float = \json_decode($number);
                if (\is_float($float) && ($float >= self::EXACT || $float <= -self::EXACT)) {
                    $this->large[] = $number;
                }
            }
        }
        while (isset($this->large[$this->nextLarge])) {
            $number = $this->large[$this->nextLarge++];
            if ((float) $number === $value) {
                return $number;
            }
        }
        return Decimal::ofDouble($value);
    }

    private function outsideStrings(): string
    {
        $outside = '';
        for ($p = 0; ($quote = \strpos($this->json, '"', $p)) !== false; $p = $end) {
            $outside .= \substr($this->json, $p, $quote - $p) . '"';
            // json_decode() has seen that all strings have an end.
            $end = (int) Syntax::endOfString($this->json, $quote);
        }
        return $outside . \substr($this->json, $p);
    }

    private static function range(mixed $value, string $least, string $most): ConversionException
    {
        return ConversionException::expected("an integer from $least to $most", $value);
    }

    private static function outOfRange(string $type, mixed $value): ConversionException
    {
        return ConversionException::expected("a number in the range of $type", $value);
    }
}
