<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\NullValue;
use Google\Protobuf\PrintOptions;
use Google\Protobuf\Value;
use Howdah\Protobuf\Field;

/** A field, with all that its reader and writer would otherwise work out for every value. */
final class JsonField
{
    /** What follows GPBType's types in $kind. */
    public const LIST = 19;
    public const MAP = 20;

    /** What follows them in $inner. */
    private const LIST_OF_MESSAGES = 21;
    private const IN_ONEOF = 22;

    /** The value's type, one of GPBType's, where there is one value; else LIST or MAP. */
    public readonly int $kind;

    /** What the reader's inner loop tells apart: as $kind, with lists of messages and members of oneofs. */
    public readonly int $inner;

    /** The type of the value, of an item, of a map's value. */
    public readonly int $type;

    public readonly bool $isMessage;
    public readonly int $keyType;
    public readonly int $number;
    public readonly string $jsonName;
    public readonly string $property;
    public readonly ?string $case;
    public readonly ?string $class;

    /** Whether the type is google.protobuf.NullValue. */
    public readonly bool $isNullValue;

    /** Whether null is a value of the field: of google.protobuf.Value, google.protobuf.NullValue. */
    public readonly bool $takesNull;

    /** What the property holds when there is nothing to write. */
    public readonly mixed $absent;

    /** `,"name":` with the JSON name, and with that of the .proto file. */
    public readonly string $prefix;
    public readonly string $protoPrefix;

    /** What EMIT_DEFAULTS writes for an absent value; null: nothing; '' the name of the enum's value 0. */
    private readonly ?string $default;

    /** @var array<int, string> the JSON of the names of the enum's values that were met */
    private array $enumJson = [];

    /** @var array<string, int> numbers by the names that were met */
    public array $enumNumbers = [];

    /** plan()'s, once it was called. */
    public ?Plan $plan = null;

    private readonly ?string $closed;

    public function __construct(Field $field)
    {
        $this->type = $field->type;
        $this->isMessage = $field->isMessage;
        $this->keyType = $field->keyType;
        $this->number = $field->number;
        $this->jsonName = $field->jsonName;
        $this->property = $field->property;
        $this->case = $field->case;
        $this->class = $field->class;
        $this->closed = $field->closed;
        $this->kind = $field->keyType !== 0 ? self::MAP : ($field->repeated ? self::LIST : $field->type);
        $this->inner = match (true) {
            $field->case !== null => self::IN_ONEOF,
            $this->kind === self::LIST && $field->isMessage => self::LIST_OF_MESSAGES,
            $this->kind === GPBType::GROUP => GPBType::MESSAGE,
            default => $this->kind,
        };
        $this->isNullValue = $field->class === NullValue::class;
        $this->takesNull = $this->kind === $this->type && ($this->isNullValue || $field->class === Value::class);
        $this->prefix = ',' . \json_encode($field->jsonName, JsonWriter::FLAGS) . ':';
        $this->protoPrefix = ',"' . $field->name . '":';
        if ($this->kind === self::LIST || $this->kind === self::MAP) {
            $this->absent = [];
            $this->default = $this->kind === self::LIST ? '[]' : '{}';
        } elseif ($field->hasPresence()) {
            $this->absent = null;
            $this->default = null;
        } else {
            [$this->absent, $this->default] = match ($field->type) {
                GPBType::STRING, GPBType::BYTES => ['', '""'],
                GPBType::BOOL => [false, 'false'],
                GPBType::DOUBLE, GPBType::FLOAT => [0.0, '0'],
                GPBType::INT64, GPBType::UINT64, GPBType::SINT64, GPBType::FIXED64, GPBType::SFIXED64 => [0, '"0"'],
                GPBType::ENUM => [0, ''],
                default => [0, '0'],
            };
        }
    }

    /** The plan of the messages that are values of this field. */
    public function plan(): Plan
    {
        return $this->plan ??= Plan::of($this->class);
    }

    /** What EMIT_DEFAULTS writes for an absent value. */
    public function defaultMember(int $options): string
    {
        if ($this->default === null) {
            return '';
        }
        $value = match (true) {
            $this->default !== '' => $this->default,
            ($options & PrintOptions::ALWAYS_PRINT_ENUMS_AS_INTS) !== 0 => '0',
            default => $this->enumJson(0),
        };
        $protoName = ($options & PrintOptions::PRESERVE_PROTO_FIELD_NAMES) !== 0;
        return ($protoName ? $this->protoPrefix : $this->prefix) . $value;
    }

    /** The JSON of an enum's value: its name, or its number if it has none. */
    public function enumJson(int $number): string
    {
        return $this->enumJson[$number] ?? $this->findName($number);
    }

    /** The number of an enum's value; null: there is none of this name. */
    public function enumNumber(string $name): ?int
    {
        return $this->enumNumbers[$name] ?? $this->findNumber($name);
    }

    /** Whether a field of this enum can hold the number. */
    public function allows(int $number): bool
    {
        if ($this->closed === null) {
            return true;
        }
        try {
            $this->class::name($number);
            return true;
        } catch (\UnexpectedValueException) {
            return false;
        }
    }

    private function findName(int $number): string
    {
        if ($this->isNullValue) {
            return $number === 0 ? 'null' : (string) $number;
        }
        try {
            return $this->enumJson[$number] = \json_encode($this->class::name($number), JsonWriter::FLAGS);
        } catch (\UnexpectedValueException) {
            return (string) $number;
        }
    }

    private function findNumber(string $name): ?int
    {
        try {
            $number = $this->class::value($name, true);
        } catch (\UnexpectedValueException) {
            return null;
        }
        return $this->enumNumbers[$name] = $number instanceof \BackedEnum ? $number->value : $number;
    }
}
