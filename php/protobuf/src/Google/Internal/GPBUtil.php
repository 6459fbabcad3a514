<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

use Google\Protobuf\MapField;
use Google\Protobuf\RepeatedField;
use Howdah\Protobuf\Check;

/** Checks of google/protobuf that other packages call: each turns its argument into what a setter takes, or throws. */
class GPBUtil
{
    public const NANOS_PER_MILLISECOND = 1000000;
    public const NANOS_PER_MICROSECOND = 1000;
    public const TYPE_URL_PREFIX = AnyBase::TYPE_URL_PREFIX;

    public static function checkString(mixed &$var, bool $check_utf8): void
    {
        $var = $check_utf8 ? Check::utf8($var) : Check::bytes($var);
    }

    public static function checkEnum(mixed &$var): void
    {
        $var = Check::enum($var);
    }

    public static function checkInt32(mixed &$var): void
    {
        $var = Check::int32($var);
    }

    public static function checkUint32(mixed &$var): void
    {
        $var = Check::uint32($var);
    }

    public static function checkInt64(mixed &$var): void
    {
        $var = Check::int64($var);
    }

    public static function checkUint64(mixed &$var): void
    {
        $var = Check::uint64ToPhp(Check::uint64($var));
    }

    public static function checkFloat(mixed &$var): void
    {
        $var = Check::float($var);
    }

    public static function checkDouble(mixed &$var): void
    {
        $var = Check::double($var);
    }

    public static function checkBool(mixed &$var): void
    {
        $var = Check::bool($var);
    }

    public static function checkMessage(mixed &$var, string $klass, mixed $newClass = null): void
    {
        if ($var !== null) {
            Check::message($var, $klass);
        }
    }

    public static function checkRepeatedField(mixed &$var, int $type, ?string $klass = null): RepeatedField
    {
        if (!$var instanceof RepeatedField && !\is_array($var)) {
            throw new \Exception('Expected an array or a RepeatedField, got ' . \get_debug_type($var) . '.');
        }
        $values = &RepeatedField::slot($var, $type, $klass);
        return $var instanceof RepeatedField ? $var : RepeatedField::of($values, $type, $klass);
    }

    public static function checkMapField(
        mixed &$var,
        int $key_type,
        int $value_type,
        ?string $klass = null,
    ): MapField {
        if (!$var instanceof MapField && !\is_array($var)) {
            throw new \Exception('Expected an array or a MapField, got ' . \get_debug_type($var) . '.');
        }
        $values = &MapField::slot($var, $key_type, $value_type, $klass);
        return $var instanceof MapField ? $var : MapField::of($values, $key_type, $value_type, $klass);
    }
}
