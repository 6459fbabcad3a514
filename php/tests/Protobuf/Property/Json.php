<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use stdClass;

/** JSON as data, in which the order of members and the notation of numbers do not matter. */
final class Json
{
    public static function data(string $json): mixed
    {
        return self::plain(json_decode($json, false, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING));
    }

    private static function plain(mixed $value): mixed
    {
        if ($value instanceof stdClass) {
            $members = array_map(self::plain(...), get_object_vars($value));
            ksort($members, SORT_STRING);
            return ['object' => $members];
        }
        return match (true) {
            \is_array($value) => array_map(self::plain(...), $value),
            \is_int($value) => (float) $value,
            default => $value,
        };
    }
}
