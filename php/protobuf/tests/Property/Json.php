<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** JSON as data, in which the order of members and the notation of numbers do not matter. */
final class Json
{
    public static function data(string $json): mixed
    {
        return self::plain(json_decode($json, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING));
    }

    private static function plain(mixed $value): mixed
    {
        if (\is_array($value)) {
            ksort($value, SORT_STRING);
            return array_map(self::plain(...), $value);
        }
        return \is_int($value) ? (float) $value : $value;
    }
}
