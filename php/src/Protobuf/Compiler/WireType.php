<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

/** The types of fields by their number in descriptor.proto, and how they go over the wire. */
final class WireType
{
    public const DOUBLE = 1;
    public const FLOAT = 2;
    public const INT64 = 3;
    public const UINT64 = 4;
    public const INT32 = 5;
    public const FIXED64 = 6;
    public const FIXED32 = 7;
    public const BOOL = 8;
    public const STRING = 9;
    public const GROUP = 10;
    public const MESSAGE = 11;
    public const BYTES = 12;
    public const UINT32 = 13;
    public const ENUM = 14;
    public const SFIXED32 = 15;
    public const SFIXED64 = 16;
    public const SINT32 = 17;
    public const SINT64 = 18;

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
            self::DOUBLE, self::FIXED64, self::SFIXED64 => self::I64,
            self::FLOAT, self::FIXED32, self::SFIXED32 => self::I32,
            self::STRING, self::BYTES, self::MESSAGE => self::LEN,
            self::GROUP => self::SGROUP,
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
