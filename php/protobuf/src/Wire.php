<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;

/**
 * The slow paths of the binary format, for generated code, which does the short ones itself.
 *
 * Nothing takes a position by reference, since that would slow every use of the caller's variable: what a function
 * that reads leaves behind it is in Wire::$next.
 */
final class Wire
{
    public const VARINT = 0;
    public const FIXED64 = 1;
    public const LENGTH_DELIMITED = 2;
    public const START_GROUP = 3;
    public const END_GROUP = 4;
    public const FIXED32 = 5;

    /** What has to follow the input, so that generated code may read after its end before it looks. */
    public const PADDING = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

    /** The position after what was read last. */
    public static int $next = 0;

    /**
     * Reads the rest of a varint of which $shift bits are read, and the bit after them, which says that it goes on; $p
     * is after what is read.
     */
    public static function readVarint(string $d, int $p, int $value, int $shift = 7): int
    {
        $value &= (1 << $shift) - 1;
        for (; $shift < 70; $shift += 7) {
            $byte = \ord($d[$p++]);
            $value |= ($byte & 0x7f) << $shift;
            if ($byte < 0x80) {
                self::$next = $p;
                return $value;
            }
        }
        throw new GPBDecodeException('A varint has at most 10 bytes; this one continues after byte ' . $p . '.');
    }

    /** The same for the length of what follows; the caller compares it with its end. */
    public static function readLength(string $d, int $p, int $first): int
    {
        $length = self::readVarint($d, $p, $first);
        return $length >= 0 && $length <= \strlen($d) ? $length : throw self::overrun();
    }

    public static function readTag(string $d, int $p): int
    {
        $tag = 0;
        for ($shift = 0; $shift < 35; $shift += 7) {
            $byte = \ord($d[$p++]);
            $tag |= ($byte & 0x7f) << $shift;
            if ($byte < 0x80) {
                if ($tag > 0xffffffff) {
                    break;
                }
                self::$next = $p;
                return $tag;
            }
        }
        throw new GPBDecodeException("A tag has at most 32 bits in 5 bytes; the one before byte $p has more.");
    }

    /** The position after the value that follows $tag; $p is after the tag. The caller compares it with its end. */
    public static function skip(string $d, int $p, int $end, int $tag, int $depth): int
    {
        if ($tag < 8) {
            throw new GPBDecodeException("Field numbers begin at 1; before byte $p is 0.");
        }
        switch ($tag & 7) {
            case self::VARINT:
                $first = \ord($d[$p++]);
                if ($first > 0x7f) {
                    self::readVarint($d, $p, $first);
                    $p = self::$next;
                }
                break;
            case self::FIXED64:
                $p += 8;
                break;
            case self::LENGTH_DELIMITED:
                $length = \ord($d[$p++]);
                if ($length > 0x7f) {
                    $length = self::readVarint($d, $p, $length);
                    $p = self::$next;
                }
                if ($length < 0 || $length > $end - $p) {
                    throw self::overrun();
                }
                $p += $length;
                break;
            case self::START_GROUP:
                return self::skipGroup($d, $p, $end, $tag + 1, $depth - 1);
            case self::FIXED32:
                $p += 4;
                break;
            default:
                throw new GPBDecodeException(
                    ($tag & 7) === self::END_GROUP
                        ? 'Group ' . ($tag >> 3) . " ends before byte $p, but did not begin."
                        : 'Wire types are 0 to 5; before byte ' . $p . ' is ' . ($tag & 7) . '.',
                );
        }
        if ($p > $end) {
            throw self::overrun();
        }
        return $p;
    }

    private static function skipGroup(string $d, int $p, int $end, int $last, int $depth): int
    {
        if ($depth < 0) {
            throw self::tooDeep();
        }
        while ($p < $end) {
            $tag = self::readTag($d, $p);
            $p = self::$next;
            if ($tag === $last) {
                return $p;
            }
            $p = self::skip($d, $p, $end, $tag, $depth);
        }
        throw self::overrun();
    }

    public static function varint(int $v): string
    {
        if ($v >= 0 && $v < 0x80) {
            return \chr($v);
        }
        $bytes = \chr(0x80 | ($v & 0x7f));
        // The first shift of a negative number would bring its sign along.
        $v = ($v >> 7) & 0x01ffffffffffffff;
        while ($v > 0x7f) {
            $bytes .= \chr(0x80 | ($v & 0x7f));
            $v >>= 7;
        }
        return $bytes . \chr($v);
    }

    /**
     * The body of a packed field of varints.
     *
     * @param array<int|bool> $values
     */
    public static function varints(array $values): string
    {
        $bytes = '';
        foreach ($values as $value) {
            $bytes .= $value >= 0 && $value < 0x80 ? \chr((int) $value) : self::varint((int) $value);
        }
        return $bytes;
    }

    /**
     * The body of a packed field of sint32 or sint64.
     *
     * @param array<int> $values
     */
    public static function zigzags(array $values): string
    {
        $bytes = '';
        foreach ($values as $value) {
            $value = ($value << 1) ^ ($value >> 63);
            $bytes .= $value >= 0 && $value < 0x80 ? \chr($value) : self::varint($value);
        }
        return $bytes;
    }

    /** @return list<int> */
    public static function int32s(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value) << 32 >> 32;
                $p = self::$next;
            }
            $values[] = $value;
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<int> */
    public static function int64s(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value);
                $p = self::$next;
            }
            $values[] = $value;
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<int> */
    public static function uint64s(string $d, int $p, int $end): array
    {
        return self::int64s($d, $p, $end);
    }

    /** @return list<int> */
    public static function uint32s(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value) & 0xffffffff;
                $p = self::$next;
            }
            $values[] = $value;
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<bool> */
    public static function bools(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value);
                $p = self::$next;
            }
            $values[] = $value !== 0;
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<int> */
    public static function sint32s(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value) & 0xffffffff;
                $p = self::$next;
            }
            $values[] = ($value >> 1) ^ -($value & 1);
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<int> */
    public static function sint64s(string $d, int $p, int $end): array
    {
        $values = [];
        while ($p < $end) {
            $value = \ord($d[$p++]);
            if ($value > 0x7f) {
                $value = self::readVarint($d, $p, $value);
                $p = self::$next;
            }
            $values[] = ($value >> 1 & \PHP_INT_MAX) ^ -($value & 1);
        }
        return $p === $end ? $values : throw self::overrun();
    }

    /** @return list<int> */
    public static function fixed32s(string $d, int $p, int $end): array
    {
        return self::unpack('V*', 4, $d, $p, $end);
    }

    /** @return list<int> */
    public static function fixed64s(string $d, int $p, int $end): array
    {
        return self::unpack('P*', 8, $d, $p, $end);
    }

    /** @return list<int> */
    public static function sfixed32s(string $d, int $p, int $end): array
    {
        $values = self::unpack('V*', 4, $d, $p, $end);
        foreach ($values as &$value) {
            $value = $value << 32 >> 32;
        }
        return $values;
    }

    /** @return list<int> */
    public static function sfixed64s(string $d, int $p, int $end): array
    {
        return self::unpack('P*', 8, $d, $p, $end);
    }

    /** @return list<float> */
    public static function floats(string $d, int $p, int $end): array
    {
        return self::unpack('g*', 4, $d, $p, $end);
    }

    /** @return list<float> */
    public static function doubles(string $d, int $p, int $end): array
    {
        return self::unpack('e*', 8, $d, $p, $end);
    }

    /** @return list<int|float> */
    private static function unpack(string $format, int $size, string $d, int $p, int $end): array
    {
        if (($end - $p) % $size !== 0) {
            throw new GPBDecodeException(
                "A packed field of $size bytes for a value has " . ($end - $p) . ' bytes before byte ' . $end . '.',
            );
        }
        return \array_values(\unpack($format, \substr($d, $p, $end - $p)));
    }

    public static function overrun(): GPBDecodeException
    {
        return new GPBDecodeException('A field extends beyond the end of the input or of its message.');
    }

    /** Declares mb_check_encoding(), where PHP is built without mbstring. */
    public static function declareMbCheckEncoding(): void
    {
        require __DIR__ . '/mbstring.php';
    }

    public static function tooDeep(): GPBDecodeException
    {
        return new GPBDecodeException(
            'The messages in this input are nested deeper than the limit. Raise the limit if you trust the input.',
        );
    }

    public static function encodeTooDeep(): EncodeException
    {
        return new EncodeException(
            'The messages are nested deeper than the limit. Give serializeToString() a higher one, unless a message'
            . ' contains itself.',
        );
    }

    public static function invalidUtf8(string $field): GPBDecodeException
    {
        return new GPBDecodeException("The string $field is not valid UTF-8. Declare fields of other bytes as bytes.");
    }
}
