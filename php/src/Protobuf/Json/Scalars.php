<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\PrintOptions;

/**
 * The JSON of values that are no messages.
 *
 * @internal
 */
final class Scalars
{
    public static function write(JsonField $f, mixed $value, int $options): string
    {
        switch ($f->type) {
            case GPBType::BOOL:
                return $value ? 'true' : 'false';
            case GPBType::ENUM:
                return ($options & PrintOptions::ALWAYS_PRINT_ENUMS_AS_INTS) !== 0
                    ? (string) $value
                    : $f->enumJson($value);
            case GPBType::INT64:
            case GPBType::SINT64:
            case GPBType::SFIXED64:
                return '"' . $value . '"';
            case GPBType::UINT64:
            case GPBType::FIXED64:
                return $value >= 0 ? '"' . $value . '"' : \sprintf('"%u"', $value);
            case GPBType::DOUBLE:
                return \is_finite($value) ? Decimal::ofDouble($value) : self::special($value);
            case GPBType::FLOAT:
                return \is_finite($value) ? Decimal::ofFloat($value) : self::special($value);
            case GPBType::BYTES:
                return '"' . \base64_encode($value) . '"';
            case GPBType::STRING:
                return \json_encode($value, JsonWriter::FLAGS) ?: throw self::notUtf8();
            default:
                return (string) $value;
        }
    }

    /** @param list<mixed> $values not empty */
    public static function list(JsonField $f, array $values, int $options): string
    {
        switch ($f->type) {
            case GPBType::INT32:
            case GPBType::UINT32:
            case GPBType::SINT32:
            case GPBType::FIXED32:
            case GPBType::SFIXED32:
                return '[' . \implode(',', $values) . ']';
            case GPBType::INT64:
            case GPBType::SINT64:
            case GPBType::SFIXED64:
                return '["' . \implode('","', $values) . '"]';
            case GPBType::STRING:
                return \json_encode($values, JsonWriter::FLAGS) ?: throw self::notUtf8();
            default:
                $json = '';
                foreach ($values as $value) {
                    $json .= ',' . self::write($f, $value, $options);
                }
                $json[0] = '[';
                return $json . ']';
        }
    }

    public static function key(int $type, int|string $key): string
    {
        return match ($type) {
            GPBType::STRING => \json_encode((string) $key, JsonWriter::FLAGS) ?: throw self::notUtf8(),
            GPBType::BOOL => $key ? '"true"' : '"false"',
            GPBType::UINT64, GPBType::FIXED64 => \sprintf('"%u"', $key),
            default => '"' . $key . '"',
        };
    }

    public static function notUtf8(): Misfit
    {
        return new Misfit('the string is not UTF-8, and JSON has no other. Fields of other bytes have the type bytes.');
    }

    private static function special(float $value): string
    {
        return match (true) {
            \is_nan($value) => '"NaN"',
            $value > 0 => '"Infinity"',
            default => '"-Infinity"',
        };
    }
}
