<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Howdah\Model\Field;
use Howdah\Model\Kind;
use Howdah\Model\Presence;
use Howdah\Model\Shape;
use Howdah\Model\Type as ValueType;
use Howdah\Protobuf\Compiler\ProtoField;
use Howdah\Protobuf\Compiler\WireType;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\ReadRules;

/** Reads which fields of Protocol Buffers the properties of a class are. */
final class FieldReader
{
    private const LAST = (1 << 29) - 1;
    private const RESERVED = [19000, 19999];

    private const INTEGERS = [
        'int64' => GPBType::INT64, 'int32' => GPBType::INT32, 'uint64' => GPBType::UINT64, 'uint32' => GPBType::UINT32,
        'sint64' => GPBType::SINT64, 'sint32' => GPBType::SINT32, 'fixed64' => GPBType::FIXED64,
        'fixed32' => GPBType::FIXED32, 'sfixed64' => GPBType::SFIXED64, 'sfixed32' => GPBType::SFIXED32,
    ];

    private const KINDS = [
        GPBType::DOUBLE => Kind::Double, GPBType::FLOAT => Kind::Float, GPBType::INT64 => Kind::Int64,
        GPBType::SFIXED64 => Kind::Int64, GPBType::SINT64 => Kind::Int64, GPBType::UINT64 => Kind::Uint64,
        GPBType::FIXED64 => Kind::Uint64, GPBType::INT32 => Kind::Int32, GPBType::SFIXED32 => Kind::Int32,
        GPBType::SINT32 => Kind::Int32, GPBType::UINT32 => Kind::Uint32, GPBType::FIXED32 => Kind::Uint32,
        GPBType::BOOL => Kind::Bool, GPBType::STRING => Kind::String, GPBType::BYTES => Kind::Bytes,
    ];

    /** @var array<string, array<string, ProtoField>> by class */
    private array $read = [];

    /** @param \Closure(string): ClassModel $models */
    public function __construct(private readonly \Closure $models)
    {
    }

    /**
     * The fields of a class, whatever groups and versions they are in.
     *
     * @return non-empty-array<string, ProtoField> by property, in the order of their numbers
     * @throws ModelException
     */
    public function fields(string $class): array
    {
        return $this->read[$class] ??= $this->read(($this->models)($class));
    }

    public static function noClass(Type $type): ModelException
    {
        if ($type instanceof CustomType) {
            return new ModelException(class_exists($type->handler)
                ? "Objects of $type->handler have a handler, of which Protocol Buffers know nothing. Remove one of both"
                : "There is no class $type->handler. Correct the name, or make sure that it can be loaded");
        }
        return new ModelException(
            "Expected a class whose properties have field numbers, got $type. Messages of Protocol Buffers are objects"
            . ' of such classes',
        );
    }

    /** Whether properties of the class say that they are fields. */
    public static function hasFields(ClassModel $model): bool
    {
        return array_filter($model->properties, static fn(Property $each): bool => $each->number !== null) !== [];
    }

    /** Whether the field holds a date: to Protocol Buffers, a google.protobuf.Timestamp. */
    public static function isDate(ProtoField $field): bool
    {
        return $field->isMessage() && is_a((string) $field->field->type->class, \DateTimeInterface::class, true);
    }

    /** @return non-empty-array<string, ProtoField> */
    private function read(ClassModel $model): array
    {
        self::checkClass($model);
        $properties = [];
        foreach ($model->properties as $property) {
            if ($property->number === null) {
                continue;
            }
            $number = self::number($property);
            if (isset($properties[$number])) {
                throw self::error(
                    $property,
                    "$property->name and {$properties[$number]->name} have the same number, $number. Give one of them"
                    . ' another, that no property has had',
                );
            }
            $properties[$number] = $property;
        }
        ksort($properties);
        $fields = [];
        foreach ($properties as $property) {
            $fields[$property->name] = $this->field($model, $property);
        }
        return $fields;
    }

    private static function checkClass(ClassModel $model): void
    {
        $reason = match (true) {
            !self::hasFields($model) => 'none of its properties has a field number. Give those that messages are to'
                . ' hold #[ProtobufField]',
            $model->discriminator !== null => 'Protocol Buffers have no families of classes, as its discriminator makes'
                . ' one. Give a property to each class of the family, in a class that holds one of them',
            !$model->instantiable => 'it is abstract or an interface, and no message can be read as one. Name a class'
                . ' that is not',
            $model->excluded, $model->excludeIf !== null => 'its objects are excluded, and a message cannot leave out'
                . ' an object of a list. Remove #[Exclude] from the class',
            default => null,
        };
        if ($reason !== null) {
            throw new ModelException("$model->where: $reason");
        }
    }

    private static function number(Property $property): int
    {
        $number = (int) $property->number;
        [$first, $last] = self::RESERVED;
        if ($number < 1 || $number > self::LAST || $number >= $first && $number <= $last) {
            throw self::error(
                $property,
                "expected a field number from 1 to " . self::LAST . ", but for those from $first to $last, which"
                . " Protocol Buffers keep for themselves; got $number. Give it another",
            );
        }
        $conflict = match (true) {
            $property->inline => '#[Inline]',
            $property->excludeIf !== null => 'a condition',
            $property->access === Access::Expression => 'an expression',
            default => null,
        };
        if ($conflict !== null) {
            throw self::error(
                $property,
                "$property->name has a field number and $conflict, which means nothing in Protocol Buffers. Remove one",
            );
        }
        return $number;
    }

    private function field(ClassModel $model, Property $property): ProtoField
    {
        $type = $property->type;
        if ($type instanceof ArrayType) {
            return $this->repeated($property, $type);
        }
        if ($property->fieldKey !== null) {
            throw self::error($property, "$property->name has a type of keys, but is not a map. Remove it");
        }
        [$wire, $value] = $this->value($property, $type);
        [$hasDefault, $default] = self::default($model, $property);
        $zero = self::zero($wire, $value);
        $presence = match (true) {
            $type->nullable => Presence::Explicit,
            $hasDefault && !($zero !== null && self::isZero($default)) => Presence::Explicit,
            $zero === null => Presence::Required,
            default => Presence::Implicit,
        };
        return $this->make($property, $wire, $value, Shape::Single, $presence, $zero);
    }

    private function repeated(Property $property, ArrayType $type): ProtoField
    {
        $problem = match (true) {
            $type->container !== 'array' => "is of the class $type->container. Declare an array",
            $type->nullable => 'may be null, which Protocol Buffers cannot tell from an empty one. Declare it without',
            $type->element instanceof MixedType => 'holds what is not known. Say it, as in @var list<int>',
            $type->element->nullable => 'may hold null, which Protocol Buffers cannot. Declare the elements without',
            $type->element instanceof ArrayType => 'holds arrays, which Protocol Buffers cannot. Let it hold objects'
                . ' of a class that has the array',
            default => null,
        };
        if ($problem !== null) {
            throw self::error($property, "$property->name $problem");
        }
        [$wire, $value] = $this->value($property, $type->element);
        if ($type->key === null) {
            if ($property->fieldKey !== null || $type->form === ArrayForm::Map) {
                throw self::error(
                    $property,
                    "$property->name has no known type of keys. Declare it as array<string, …> or array<int, …>",
                );
            }
            return $this->make($property, $wire, $value, Shape::List, Presence::Implicit, self::zero($wire, $value));
        }
        [$keyWire, $keyValue] = $this->key($property, $type->key);
        $key = self::part(1, $keyWire, $keyValue);
        return $this->make(
            $property,
            GPBType::MESSAGE,
            $value,
            Shape::Map,
            Presence::Implicit,
            null,
            $key,
            self::part(2, $wire, $value),
        );
    }

    private function make(
        Property $property,
        int $wire,
        ValueType $value,
        Shape $shape,
        Presence $presence,
        int|float|string|bool|null $zero,
        ?ProtoField $key = null,
        ?ProtoField $part = null,
    ): ProtoField {
        return new ProtoField(
            new Field(
                SnakeName::of($property->name),
                $property->name,
                $value,
                $shape,
                $presence,
                $key?->field->type,
                $presence === Presence::Implicit ? $zero : null,
            ),
            (int) $property->number,
            $wire,
            packed: $shape === Shape::List && WireType::isPackable($wire),
            key: $key,
            value: $part,
        );
    }

    private static function part(int $number, int $wire, ValueType $value): ProtoField
    {
        $field = new Field(
            $number === 1 ? 'key' : 'value',
            '',
            $value,
            Shape::Single,
            Presence::Implicit,
            null,
            self::zero($wire, $value),
        );
        return new ProtoField($field, $number, $wire);
    }

    /** @return array{int, ValueType} */
    private function key(Property $property, Type $type): array
    {
        $isText = $type instanceof ScalarType && $type->kind === ScalarKind::String;
        if (!$isText && !($type instanceof ScalarType && $type->kind === ScalarKind::Int)) {
            throw self::error(
                $property,
                "$property->name has keys of the type $type. Declare it as array<string, …> or array<int, …>",
            );
        }
        $wire = self::choice($property, $property->fieldKey, $isText ? ['string' => GPBType::STRING] : self::INTEGERS);
        return [$wire, new ValueType(self::KINDS[$wire])];
    }

    /** @return array{int, ValueType} the GPBType, and what PHP holds */
    private function value(Property $property, Type $type): array
    {
        if ($type instanceof ScalarType) {
            $wire = self::choice($property, $property->fieldType, match ($type->kind) {
                ScalarKind::Bool => ['bool' => GPBType::BOOL],
                ScalarKind::Int => self::INTEGERS,
                ScalarKind::Float => ['double' => GPBType::DOUBLE, 'float' => GPBType::FLOAT],
                ScalarKind::String => ['string' => GPBType::STRING, 'bytes' => GPBType::BYTES],
            });
            return [$wire, new ValueType(self::KINDS[$wire])];
        }
        if ($property->fieldType !== null) {
            throw self::error(
                $property,
                "$property->name has the type $type, which has one form in Protocol Buffers. Remove"
                . " \"$property->fieldType\"",
            );
        }
        return match (true) {
            $type instanceof EnumType => [
                self::backing($property, $type->class),
                new ValueType(Kind::Enumeration, $type->class),
            ],
            $type instanceof DateType => [GPBType::MESSAGE, new ValueType(Kind::Message, $type->class)],
            $type instanceof ObjectType => [
                GPBType::MESSAGE,
                new ValueType(Kind::Message, $this->message($property, $type->class)),
            ],
            default => throw self::error($property, "$property->name has the type $type, which "
                . ($type instanceof CustomType
                    ? 'a handler writes, and Protocol Buffers know none'
                    : 'has no form in Protocol Buffers')
                . '. Declare another, or remove the field number'),
        };
    }

    /** Cases with texts are texts in messages, too: an enum of Protocol Buffers has numbers alone. */
    private static function backing(Property $property, string $class): int
    {
        return match ((string) (new \ReflectionEnum($class))->getBackingType()) {
            'int' => self::enumeration($property, $class),
            'string' => GPBType::STRING,
            default => throw self::error(
                $property,
                "$property->name is of the enum $class, whose cases have no values. Give them, as in enum"
                . ' ' . substr((string) strrchr("\\$class", '\\'), 1) . ': int',
            ),
        };
    }

    private static function enumeration(Property $property, string $class): int
    {
        foreach ($class::cases() as $case) {
            if ($case->value < -0x80000000 || $case->value > 0x7fffffff) {
                throw self::error(
                    $property,
                    "$property->name is of the enum $class, whose $case->name is $case->value. In Protocol Buffers,"
                    . ' enums have 32 bits: give it a value from -2147483648 to 2147483647',
                );
            }
        }
        return GPBType::ENUM;
    }

    private function message(Property $property, string $class): string
    {
        $model = ($this->models)($class);
        try {
            self::checkClass($model);
        } catch (ModelException $refusal) {
            throw self::error($property, "$property->name cannot be a field: {$refusal->getMessage()}");
        }
        return $model->class;
    }

    /** @param non-empty-array<string, int> $types that there are, the default first */
    private static function choice(Property $property, ?string $name, array $types): int
    {
        $name ??= array_key_first($types);
        return $types[$name] ?? throw self::error(
            $property,
            "$property->name: expected one of " . implode(', ', array_keys($types)) . " for its type, got \"$name\"",
        );
    }

    /** The value that stands for none; null where there is none: objects have none, and few enums. */
    private static function zero(int $wire, ValueType $value): int|float|string|bool|null
    {
        $zero = match (true) {
            $wire === GPBType::MESSAGE => null,
            $wire === GPBType::BOOL => false,
            $wire === GPBType::STRING, $wire === GPBType::BYTES => '',
            $wire === GPBType::DOUBLE, $wire === GPBType::FLOAT => 0.0,
            default => 0,
        };
        return $value->kind === Kind::Enumeration && $value->class::tryFrom($zero) === null ? null : $zero;
    }

    private static function isZero(mixed $default): bool
    {
        $value = $default instanceof \BackedEnum ? $default->value : $default;
        return in_array($value, [0, '', false], true) || is_float($value) && pack('e', $value) === "\0\0\0\0\0\0\0\0";
    }

    /** @return array{bool, mixed} whether there is one, and what it is */
    private static function default(ClassModel $model, Property $property): array
    {
        $parameter = ReadRules::parameter($model, $property);
        return $parameter === null
            ? [$property->hasDefault, $property->default]
            : [$parameter->hasDefault, $parameter->default];
    }

    private static function error(Property $property, string $message): ModelException
    {
        return new ModelException("$property->where: $message");
    }
}
