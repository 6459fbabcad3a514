<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;

/** How the types of fields go over the wire. */
final class WireType
{
    public const VARINT = 0;
    public const I64 = 1;
    public const LEN = 2;
    public const SGROUP = 3;
    public const EGROUP = 4;
    public const I32 = 5;

    private const NAMES = [
        1 => 'double', 'float', 'int64', 'uint64', 'int32', 'fixed64', 'fixed32', 'bool', 'string', 'group', 'message',
        'bytes', 'uint32', 'enum', 'sfixed32', 'sfixed64', 'sint32', 'sint64',
    ];

    public static function name(int $type): string
    {
        return self::NAMES[$type];
    }

    public static function of(int $type): int
    {
        return match ($type) {
            GPBType::DOUBLE, GPBType::FIXED64, GPBType::SFIXED64 => self::I64,
            GPBType::FLOAT, GPBType::FIXED32, GPBType::SFIXED32 => self::I32,
            GPBType::STRING, GPBType::BYTES, GPBType::MESSAGE => self::LEN,
            GPBType::GROUP => self::SGROUP,
            default => self::VARINT,
        };
    }

    public static function tag(int $number, int $wireType): int
    {
        return $number << 3 | $wireType;
    }

    public static function isPackable(int $type): bool
    {
        return !in_array(self::of($type), [self::LEN, self::SGROUP], true);
    }
}
