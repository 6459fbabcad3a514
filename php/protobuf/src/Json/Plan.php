<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Howdah\Protobuf\Table;

/** How a class of messages is read and written as JSON. Built from its table when first needed, kept for the request. */
final class Plan
{
    /** An object with a member for each field. */
    public const REGULAR = 0;

    // The forms of the well-known types.
    public const TIMESTAMP = 1;
    public const DURATION = 2;
    public const FIELD_MASK = 3;
    public const STRUCT = 4;
    public const VALUE = 5;
    public const LIST_VALUE = 6;
    public const ANY = 7;
    /** The JSON is that of the one field. */
    public const WRAPPER = 8;

    private const FORMS = [
        'google.protobuf.Timestamp' => self::TIMESTAMP,
        'google.protobuf.Duration' => self::DURATION,
        'google.protobuf.FieldMask' => self::FIELD_MASK,
        'google.protobuf.Struct' => self::STRUCT,
        'google.protobuf.Value' => self::VALUE,
        'google.protobuf.ListValue' => self::LIST_VALUE,
        'google.protobuf.Any' => self::ANY,
        'google.protobuf.DoubleValue' => self::WRAPPER,
        'google.protobuf.FloatValue' => self::WRAPPER,
        'google.protobuf.Int64Value' => self::WRAPPER,
        'google.protobuf.UInt64Value' => self::WRAPPER,
        'google.protobuf.Int32Value' => self::WRAPPER,
        'google.protobuf.UInt32Value' => self::WRAPPER,
        'google.protobuf.BoolValue' => self::WRAPPER,
        'google.protobuf.StringValue' => self::WRAPPER,
        'google.protobuf.BytesValue' => self::WRAPPER,
    ];

    /** @var array<class-string, self> */
    private static array $built = [];

    /** @var list<JsonField> */
    public readonly array $fields;

    /** @var array<string, JsonField> */
    public readonly array $byJsonName;

    /** @var array<string, JsonField> by the name in the .proto file */
    public readonly array $byProtoName;

    /** @param class-string $class */
    private function __construct(
        public readonly string $class,
        public readonly string $name,
        public readonly int $form,
        public readonly bool $extensible,
        Table $table,
    ) {
        $fields = $byJsonName = $byProtoName = [];
        foreach ($table->fields as $field) {
            $fields[] = $byJsonName[$field->jsonName] = $byProtoName[$field->name] = new JsonField($field);
        }
        $this->fields = $fields;
        $this->byJsonName = $byJsonName;
        $this->byProtoName = $byProtoName;
    }

    /** @param class-string $class */
    public static function of(string $class): self
    {
        return self::$built[$class] ??= self::build($class);
    }

    private static function build(string $class): self
    {
        $table = Table::of($class);
        return new self(
            // The engine's own string of the name, by which `new` finds the class without looking it up.
            (new \ReflectionClass($class))->name,
            $table->name,
            self::FORMS[$table->name] ?? self::REGULAR,
            $table->extensible || $table->messageSet,
            $table,
        );
    }
}
