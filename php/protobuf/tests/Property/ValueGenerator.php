<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/**
 * Invents values of a message: an array by field names. A sub-message is such an array again, a repeated field a list,
 * a map a list of pairs, a well-known type an array by its fields' names.
 */
final class ValueGenerator
{
    /** Whether all runtimes write the values in the same order: maps have one entry, messages one extension. */
    private bool $ordered = false;

    public function __construct(private readonly Random $random)
    {
    }

    /** @return array<string, mixed> */
    public function ordered(MessageSpec $message, int $depth): array
    {
        $this->ordered = true;
        try {
            return $this->message($message, $depth);
        } finally {
            $this->ordered = false;
        }
    }

    /** @return array<string, mixed> */
    public function message(MessageSpec $message, int $depth): array
    {
        $values = [];
        $oneofs = [];
        $extended = false;
        foreach ($message->fields as $field) {
            if ($field->cardinality !== Cardinality::Required && $this->random->oneIn(3)) {
                continue;
            }
            if ($depth === 0 && $field->isMessage() || $field->oneof !== null && isset($oneofs[$field->oneof])) {
                continue;
            }
            if ($this->ordered && $field->isExtension()) {
                if ($extended) {
                    continue;
                }
                $extended = true;
            }
            if ($field->oneof !== null) {
                $oneofs[$field->oneof] = true;
            }
            $value = $this->field($field, $depth);
            if ($value !== [] || $field->cardinality === Cardinality::Singular) {
                $values[$field->name] = $value;
            }
        }
        return $values;
    }

    private function field(FieldSpec $field, int $depth): mixed
    {
        if ($field->cardinality === Cardinality::Map) {
            return $this->map($field, $depth);
        }
        if ($field->cardinality !== Cardinality::Repeated) {
            return $this->value($field->type, $field->of, $depth);
        }
        $list = [];
        for ($i = $this->random->oneIn(10) ? $this->random->int(1, 40) : $this->random->int(0, 3); $i > 0; $i--) {
            $list[] = $this->value($field->type, $field->of, $depth);
        }
        return $list;
    }

    /** @return list<array{int|string|bool, mixed}> */
    private function map(FieldSpec $field, int $depth): array
    {
        $pairs = [];
        for ($i = $this->random->int(0, $this->ordered ? 1 : 4); $i > 0; $i--) {
            $key = $this->value($field->key, null, 0);
            $pairs["k$key"] = [$key, $this->value($field->type, $field->of, $depth)];
        }
        return array_values($pairs);
    }

    private function value(string $type, MessageSpec|EnumSpec|string|null $of, int $depth): mixed
    {
        return match ($type) {
            'message', 'group' => \is_string($of) ? $this->wellKnown($of) : $this->message($of, $depth - 1),
            'enum' => !$of->closed && $this->random->oneIn(5)
                ? $this->random->int(-0x80000000, 0x7FFFFFFF)
                : $this->random->pick($of->values),
            'int32', 'sint32', 'sfixed32' => $this->integer(-0x80000000, 0x7FFFFFFF),
            'uint32', 'fixed32' => $this->integer(0, 0xFFFFFFFF),
            'int64', 'sint64', 'sfixed64' => $this->integer(PHP_INT_MIN, PHP_INT_MAX),
            'uint64', 'fixed64' => $this->random->oneIn(4)
                ? sprintf('%u', $this->random->int(PHP_INT_MIN, -1))
                : $this->integer(0, PHP_INT_MAX),
            'bool' => $this->random->oneIn(2),
            'float' => unpack('g', pack('g', $this->float(3.0e38)))[1],
            'double' => $this->float(1.7e308),
            'string' => $this->string(),
            'bytes' => $this->random->bytes($this->random->oneIn(12) ? 200 : $this->random->int(0, 9)),
        };
    }

    private function integer(int $min, int $max): int
    {
        return match ($this->random->int(1, 6)) {
            1 => $min,
            2 => $max,
            3 => $this->random->int($min, $max),
            4 => max($min, -$this->random->int(0, 200)),
            default => min($max, $this->random->int(0, 1 << $this->random->int(1, 31))),
        };
    }

    private function float(float $max): float
    {
        return match ($this->random->int(1, 10)) {
            1, 2, 3, 4, 5 => $this->random->pick([0.0, -0.0, INF, -INF, NAN]),
            6 => $max * $this->random->int(-99, 99) / 100,
            7 => 1.0e-40 * $this->random->int(1, 1000),
            8 => $this->random->int(-1000, 1000) / 8.0,
            9 => (float) $this->random->int(-0x7FFFFFFF, 0x7FFFFFFF),
            default => $this->random->int(-1000000, 1000000) / 1000.0,
        };
    }

    private function string(): string
    {
        $string = '';
        for ($i = $this->random->oneIn(12) ? $this->random->int(100, 200) : $this->random->int(0, 6); $i > 0; $i--) {
            $string .= $this->random->pick(
                ['a', 'B', '0', '7', ' ', '"', "'", '\\', "\n", "\x00", "\x7F", '/', 'é', '€', "\u{2028}", '𝄞', '$']
            );
        }
        return $string;
    }

    /** @return array<string, mixed> */
    private function wellKnown(string $type): array
    {
        return match ($type) {
            'google.protobuf.Timestamp' => [
                'seconds' => $this->random->int(-62135596800, 253402300799), 'nanos' => $this->nanos(),
            ],
            'google.protobuf.Duration' => $this->duration(),
            'google.protobuf.FieldMask' => ['paths' => $this->random->pick([[], ['a'], ['foo_bar', 'a.b_c.d']])],
            'google.protobuf.Empty' => [],
            'google.protobuf.Any' => $this->random->oneIn(2) ? [] : [
                'type_url' => 'type.googleapis.com/google.protobuf.Duration', 'value' => "\x08\x05",
            ],
            'google.protobuf.Struct' => $this->struct(2),
            'google.protobuf.Value' => $this->jsonValue(2),
            'google.protobuf.ListValue' => $this->listValue(2),
            'google.protobuf.Int64Value' => ['value' => $this->value('int64', null, 0)],
            'google.protobuf.UInt64Value' => ['value' => $this->value('uint64', null, 0)],
            'google.protobuf.Int32Value' => ['value' => $this->value('int32', null, 0)],
            'google.protobuf.UInt32Value' => ['value' => $this->value('uint32', null, 0)],
            'google.protobuf.BoolValue' => ['value' => $this->value('bool', null, 0)],
            'google.protobuf.StringValue' => ['value' => $this->value('string', null, 0)],
            'google.protobuf.BytesValue' => ['value' => $this->value('bytes', null, 0)],
            'google.protobuf.FloatValue' => ['value' => $this->value('float', null, 0)],
            'google.protobuf.DoubleValue' => ['value' => $this->value('double', null, 0)],
        };
    }

    private function nanos(): int
    {
        return $this->random->pick([0, 1, 999999999, 500000000, 120000, 1000]);
    }

    /** @return array<string, int> */
    private function duration(): array
    {
        $sign = $this->random->oneIn(2) ? 1 : -1;
        return [
            'seconds' => $sign * $this->random->pick([0, 1, 315576000000, $this->random->int(0, 100000)]),
            'nanos' => $sign * $this->nanos(),
        ];
    }

    /** @return array<string, mixed> */
    private function struct(int $depth): array
    {
        $pairs = [];
        foreach (['', 'a', 'b c', 'é'] as $key) {
            if ($this->random->oneIn(2)) {
                $pairs[] = [$key, $this->jsonValue($depth - 1)];
                if ($this->ordered) {
                    break;
                }
            }
        }
        return $pairs === [] ? [] : ['fields' => $pairs];
    }

    /** @return array<string, mixed> */
    private function jsonValue(int $depth): array
    {
        return match ($this->random->int(1, $depth > 0 ? 6 : 4)) {
            1 => ['null_value' => 0],
            2 => ['number_value' => $this->random->int(-1000, 1000) / 4.0],
            3 => ['string_value' => $this->string()],
            4 => ['bool_value' => $this->random->oneIn(2)],
            5 => ['struct_value' => $this->struct($depth)],
            6 => ['list_value' => $this->listValue($depth)],
        };
    }

    /** @return array<string, mixed> */
    private function listValue(int $depth): array
    {
        $values = [];
        for ($i = $this->random->int(0, 3); $i > 0; $i--) {
            $values[] = $this->jsonValue($depth - 1);
        }
        return $values === [] ? [] : ['values' => $values];
    }
}
