<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Howdah\Protobuf\Wire;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\WriteException;

if (!\function_exists('mb_check_encoding')) {
    Wire::declareMbCheckEncoding();
}

/** What generated functions that write Protocol Buffers turn to. */
final class Encoding
{
    /** How deep messages may be nested, in what is written and in what is read. */
    public const MAX_DEPTH = 100;

    /** Those of the years 1 to 9999, which a google.protobuf.Timestamp has. */
    public const LEAST_SECOND = -62135596800;
    public const LAST_SECOND = 253402300799;

    /** The body of a google.protobuf.Timestamp. */
    public static function timestamp(\DateTimeInterface $date, string $property): string
    {
        $seconds = $date->getTimestamp();
        if ($seconds < self::LEAST_SECOND || $seconds > self::LAST_SECOND) {
            throw new WriteException(
                "$property: expected a date of the years 1 to 9999, which Protocol Buffers have, got "
                . $date->format(\DATE_ATOM),
            );
        }
        $nanos = 1000 * (int) $date->format('u');
        return ($seconds === 0 ? '' : "\x08" . Wire::varint($seconds))
            . ($nanos === 0 ? '' : "\x10" . Wire::varint($nanos));
    }

    public static function tooDeep(): WriteException
    {
        $depth = self::MAX_DEPTH;
        return new WriteException("The object holds itself, or objects more than $depth levels deep");
    }

    /** @param string $expected with its article */
    public static function mismatch(string $property, string $expected, mixed $value): WriteException
    {
        return new WriteException("$property: expected $expected, got " . Mismatch::show($value));
    }

    public static function notUtf8(string $property): WriteException
    {
        return new WriteException(
            "$property: expected a string in UTF-8, got other bytes. Give the field the type bytes, or convert them",
        );
    }
}
