<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Howdah\Protobuf\Wire;
use Howdah\Serializer\Runtime\Mismatch;

/** What generated functions that read Protocol Buffers turn to. */
final class Decoding
{
    /**
     * The position after a field that the class does not know; $p is after its tag.
     *
     * A tag that ends in an empty byte may be that of a known field, which generated code knows by the bytes that all
     * encoders write.
     */
    public static function skip(string $d, int $p, int $end, int $tag, int $depth): int
    {
        if ($tag > 7 && $d[$p - 1] === "\0") {
            throw new Mismatch('A tag has more bytes than it needs, as no encoder writes it');
        }
        return Wire::skip($d, $p, $end, $tag, $depth);
    }

    /**
     * A google.protobuf.Timestamp.
     *
     * @template T of \DateTimeInterface
     * @param class-string<T> $class
     * @return T
     */
    public static function timestamp(
        string $d,
        int $p,
        int $end,
        int $depth,
        string $class,
        string $zone,
    ): \DateTimeInterface {
        [$seconds, $nanos] = self::varints($d, $p, $end, $depth);
        $nanos = $nanos << 32 >> 32;
        if ($seconds < Encoding::LEAST_SECOND || $seconds > Encoding::LAST_SECOND || $nanos < 0 || $nanos > 999999999) {
            throw new Mismatch(
                "Expected a date of the years 1 to 9999, got one of $seconds seconds and $nanos nanoseconds",
            );
        }
        $date = (new \DateTimeImmutable("@$seconds"))->setTimezone(new \DateTimeZone($zone));
        $date = $date->modify('+' . intdiv($nanos, 1000) . ' microseconds');
        return match ($class) {
            \DateTimeImmutable::class => $date,
            \DateTime::class => \DateTime::createFromImmutable($date),
            default => $class::createFromInterface($date),
        };
    }

    /**
     * The fields 1 and 2 of a message, which are varints.
     *
     * @return array{int, int}
     */
    private static function varints(string $d, int $p, int $end, int $depth): array
    {
        if ($depth < 0) {
            throw Wire::tooDeep();
        }
        $values = [0, 0];
        while ($p < $end) {
            $tag = Wire::readTag($d, $p);
            $p = Wire::$next;
            if ($tag === 8 || $tag === 16) {
                $values[$tag === 8 ? 0 : 1] = Wire::readVarint($d, $p, 0, 0);
                $p = Wire::$next;
            } else {
                $p = Wire::skip($d, $p, $end, $tag, $depth);
            }
        }
        return $p === $end ? $values : throw Wire::overrun();
    }

    /**
     * Reads a message that stands in a field more than once: the bytes of one after those of another are both, merged.
     *
     * @template T
     * @param callable(string, int, int, int): T $decode
     * @param int $from where the fields of the message begin that has the field
     * @return T
     */
    public static function merged(callable $decode, string $bytes, int $depth, int $from, string $property): object
    {
        try {
            return $decode($bytes . Wire::PADDING, 0, \strlen($bytes), $depth);
        } catch (DecodeFailure $failure) {
            throw new DecodeFailure($failure->getMessage(), $from, null, $property, $failure);
        }
    }

    public static function missing(int $from, string $property, int $number): DecodeFailure
    {
        $reason = "Expected the field $number, which has no default. Write it, or let the property be null";
        return new DecodeFailure($reason, $from, null, $property);
    }

    /** @param class-string<\BackedEnum> $enum */
    public static function noCase(string $enum, int|string $value): Mismatch
    {
        $values = array_map(static fn(\BackedEnum $case): int|string => $case->value, $enum::cases());
        return Mismatch::of('one of ' . implode(', ', $values), $value);
    }

    public static function tooLarge(int $value): Mismatch
    {
        return new Mismatch(sprintf('Expected an int of PHP, up to %d, got %u', PHP_INT_MAX, $value));
    }

    public static function tooDeep(int $from): DecodeFailure
    {
        $depth = Encoding::MAX_DEPTH;
        return new DecodeFailure("The message is nested more than $depth levels deep", $from, $from);
    }
}
