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
            case 8: // bool
                return $value ? 'true' : 'false';
            case 14: // enum
                return ($options & PrintOptions::ALWAYS_PRINT_ENUMS_AS_INTS) !== 0
                    ? (string) $value
                    : $f->enumJson($value);
            case 3: // int64
            case 18: // sint64
            case 16: // sfixed64
                return '"' . $value . '"';
            case 4: // uint64
            case 6: // fixed64
                return $value >= 0 ? '"' . $value . '"' : \sprintf('"%u"', $value);
            case 1: // double
                return \is_finite($value) ? Decimal::ofDouble($value) : self::special($value);
            case 2: // float
                return \is_finite($value) ? Decimal::ofFloat($value) : self::special($value);
            case 12: // bytes
                return '"' . \base64_encode($value) . '"';
            case 9: // string
                return \json_encode($value, JsonWriter::FLAGS) ?: throw self::notUtf8();
            default:
                return (string) $value;
        }
    }

    /** @param list<mixed> $values not empty */
    public static function list(JsonField $f, array $values, int $options): string
    {
        switch ($f->type) {
            case 5: // int32
            case 13: // uint32
            case 17: // sint32
            case 7: // fixed32
            case 15: // sfixed32
                return '[' . \implode(',', $values) . ']';
            case 3: // int64
            case 18: // sint64
            case 16: // sfixed64
                return '["' . \implode('","', $values) . '"]';
            case 9: // string
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

    public static function notUtf8(): ConversionException
    {
        return new ConversionException(
            'the string is not valid UTF-8, which JSON requires. Declare fields of other bytes as bytes.',
        );
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
