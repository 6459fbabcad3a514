<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** What the well-known types look like, so that they are set and read as the random messages are. */
final class WellKnown
{
    /** @var array<string, MessageSpec> */
    private static array $known = [];

    public static function of(string $fullName): MessageSpec
    {
        if (!isset(self::$known[$fullName])) {
            $name = substr($fullName, (int) strrpos($fullName, '.') + 1);
            self::$known[$fullName] = $message = new MessageSpec($name, $fullName);
            $message->fields = self::fields($name);
        }
        return self::$known[$fullName];
    }

    /** @return list<FieldSpec> */
    private static function fields(string $name): array
    {
        return match ($name) {
            'Timestamp', 'Duration' => [self::plain(1, 'seconds', 'int64'), self::plain(2, 'nanos', 'int32')],
            'FieldMask' => [new FieldSpec(1, 'paths', 'string', Cardinality::Repeated)],
            'Empty' => [],
            'Any' => [self::plain(1, 'type_url', 'string'), self::plain(2, 'value', 'bytes')],
            'Struct' => [
                new FieldSpec(1, 'fields', 'message', Cardinality::Map, 'google.protobuf.Value', key: 'string'),
            ],
            'ListValue' => [new FieldSpec(1, 'values', 'message', Cardinality::Repeated, 'google.protobuf.Value')],
            'Value' => [
                self::kind(1, 'null_value', 'int32'),
                self::kind(2, 'number_value', 'double'),
                self::kind(3, 'string_value', 'string'),
                self::kind(4, 'bool_value', 'bool'),
                self::kind(5, 'struct_value', 'message', 'google.protobuf.Struct'),
                self::kind(6, 'list_value', 'message', 'google.protobuf.ListValue'),
            ],
            default => [self::plain(1, 'value', strtolower(substr($name, 0, -\strlen('Value'))))],
        };
    }

    private static function plain(int $number, string $name, string $type): FieldSpec
    {
        return new FieldSpec($number, $name, $type, Cardinality::Singular, presence: false);
    }

    private static function kind(int $number, string $name, string $type, ?string $of = null): FieldSpec
    {
        return new FieldSpec($number, $name, $type, Cardinality::Singular, $of, oneof: 'kind');
    }
}
