<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Wire;

/**
 * A field of which nothing but its bytes is known.
 *
 * @internal
 */
final class UnknownField
{
    /**
     * @param int|string|list<self> $value a list: the fields in a group
     * @param string $format how sprintf() writes an integer
     */
    private function __construct(
        public readonly int $number,
        public readonly int|string|array $value,
        public readonly string $format = '%u',
    ) {
    }

    /** @return list<self>|null null: the bytes are no fields, or groups in them are nested too deep */
    public static function parse(string $bytes, int $depth): ?array
    {
        $end = \strlen($bytes);
        try {
            [$fields, $p] = self::fields($bytes . Wire::PADDING, 0, $end, $depth, 0);
        } catch (GPBDecodeException) {
            return null;
        }
        return $p === $end ? $fields : null;
    }

    /**
     * @param int $group the tag that ends the group; 0: no group
     * @return array{list<self>, int} the fields, and the position after them
     */
    private static function fields(string $d, int $p, int $end, int $depth, int $group): array
    {
        if ($depth < 0) {
            throw Wire::tooDeep();
        }
        $fields = [];
        while ($p < $end) {
            [$tag, $p] = self::varint($d, $p);
            if ($tag === $group && $group !== 0) {
                return [$fields, $p];
            }
            $number = $tag >> 3;
            if (($tag & 7) === Wire::START_GROUP && $number > 0) {
                [$inner, $p] = self::fields($d, $p, $end, $depth - 1, $tag + 1);
                $fields[] = new self($number, $inner);
                continue;
            }
            $behind = Wire::skip($d, $p, $end, $tag, $depth);
            $fields[] = match ($tag & 7) {
                Wire::VARINT => new self($number, self::varint($d, $p)[0]),
                Wire::FIXED64 => new self($number, \unpack('P', $d, $p)[1], '0x%016x'),
                Wire::FIXED32 => new self($number, \unpack('V', $d, $p)[1], '0x%08x'),
                Wire::LENGTH_DELIMITED => self::delimited($number, $d, $p, $behind),
            };
            $p = $behind;
        }
        return $group === 0 ? [$fields, $p] : throw Wire::overrun();
    }

    private static function delimited(int $number, string $d, int $p, int $behind): self
    {
        [, $p] = self::varint($d, $p);
        return new self($number, \substr($d, $p, $behind - $p));
    }

    /** @return array{int, int} the value, and the position after it */
    private static function varint(string $d, int $p): array
    {
        $first = \ord($d[$p++]);
        return $first < 0x80 ? [$first, $p] : [Wire::readVarint($d, $p, $first), Wire::$next];
    }
}
