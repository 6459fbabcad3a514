<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\RepeatedField;

/** Values of fields, as getters and setters have them, and as messages hold them. */
final class FieldValue
{
    /**
     * What a message holds for a value, or an exception.
     *
     * @param int $type one of GPBType's
     * @param int $flags RepeatedField::NATIVE_ENUMS, RepeatedField::SIGNED, RepeatedField::RAW
     */
    public static function inward(mixed $value, int $type, ?string $class, int $flags = 0): mixed
    {
        return match ($type) {
            GPBType::STRING => $flags & RepeatedField::RAW ? Check::bytes($value) : Check::utf8($value),
            GPBType::MESSAGE, GPBType::GROUP => Check::message($value, $class),
            GPBType::INT32, GPBType::SINT32, GPBType::SFIXED32 => Check::int32($value),
            GPBType::INT64, GPBType::SINT64, GPBType::SFIXED64 => Check::int64($value),
            GPBType::ENUM => Check::enum($value),
            GPBType::BOOL => Check::bool($value),
            GPBType::DOUBLE => Check::double($value),
            GPBType::FLOAT => Check::float($value),
            GPBType::BYTES => Check::bytes($value),
            GPBType::UINT32, GPBType::FIXED32 => $flags & RepeatedField::SIGNED
                ? Check::wrappedUint32($value)
                : Check::uint32($value),
            GPBType::UINT64, GPBType::FIXED64 => $flags & RepeatedField::SIGNED
                ? Check::wrappedUint64($value)
                : Check::uint64($value),
            default => throw new \InvalidArgumentException(
                "Expected the type of a field, 1 to 18 (see GPBType), got $type.",
            ),
        };
    }

    /** What code outside sees of a value that a message holds. */
    public static function outward(mixed $value, int $type, ?string $class, int $flags = 0): mixed
    {
        return match ($type) {
            GPBType::UINT64, GPBType::FIXED64 => $flags & RepeatedField::SIGNED ? $value : Check::uint64ToPhp($value),
            GPBType::UINT32, GPBType::FIXED32 => $flags & RepeatedField::SIGNED
                ? Check::uint32ToWrapped($value)
                : $value,
            GPBType::ENUM => $flags & RepeatedField::NATIVE_ENUMS ? $class::tryFrom($value) ?? $value : $value,
            default => $value,
        };
    }

    /** Whether the two differ for values of the type. */
    public static function isConverted(int $type, int $flags): bool
    {
        return match ($type) {
            GPBType::UINT64, GPBType::FIXED64 => ($flags & RepeatedField::SIGNED) === 0,
            GPBType::UINT32, GPBType::FIXED32 => ($flags & RepeatedField::SIGNED) !== 0,
            GPBType::ENUM => ($flags & RepeatedField::NATIVE_ENUMS) !== 0,
            default => false,
        };
    }
}
