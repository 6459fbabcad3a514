<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** Invents .proto files: of proto2, proto3 and an edition, with fields of all kinds. */
final class SchemaGenerator
{
    private const NUMBERS = [
        'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64', 'sfixed32', 'sfixed64', 'bool',
        'float', 'double',
    ];
    private const KEYS = [
        'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64', 'sfixed32', 'sfixed64', 'bool',
        'string',
    ];
    public const WELL_KNOWN = [
        'google.protobuf.Timestamp', 'google.protobuf.Duration', 'google.protobuf.FieldMask', 'google.protobuf.Struct',
        'google.protobuf.Value', 'google.protobuf.ListValue', 'google.protobuf.Any', 'google.protobuf.Empty',
        'google.protobuf.Int64Value', 'google.protobuf.UInt64Value', 'google.protobuf.Int32Value',
        'google.protobuf.UInt32Value', 'google.protobuf.BoolValue', 'google.protobuf.StringValue',
        'google.protobuf.BytesValue', 'google.protobuf.FloatValue', 'google.protobuf.DoubleValue',
    ];
    private const NAMES = [
        'class', 'list', 'function', 'this', 'self', 'echo', 'unknownFields', 'table', 'data', 'size', 'depth', 'var',
        'd', 'p', 'end', 'group', 'message', 'key', 'value', 'tag', 'length', 'result', 'int', 'name', 'fieldName2',
        'UPPER', 'Mixed_Case', '_leading', 'trailing_', 'double__score', 'a1_2b', 'x9', 'json_name', 'is_set', 'clear',
        'camelCase', 'many_words_in_a_name', 'id', 'type', 'parent', 'static', 'abstract', 'namespace', 'field', 'case',
        'extension',
    ];
    private const ENUM_VALUES = [
        'One' => 1, 'MINUS' => -1, 'class' => 7, 'Max' => 0x7FFFFFFF, 'mIN' => -0x80000000, 'B' => 300,
    ];
    private const TYPE_NAMES = ['Empty', 'List', 'Class', 'Interface', 'Order', 'Exception', 'Closure', 'Message'];
    private const EXTENSION_FIRST = 1000;

    private string $dialect = '';
    private string $package = '';
    private bool $openEnums = true;
    private bool $implicit = true;
    private bool $delimited = false;
    /** @var list<EnumSpec> */
    private array $enums = [];
    /** @var list<MessageSpec> */
    private array $messages = [];

    public function __construct(private readonly Random $random)
    {
    }

    public function file(int $index): FileSpec
    {
        $this->dialect = ['proto2', 'proto3', '2023'][$index % 3];
        $this->package = "random.p$index";
        $source = $this->dialect === '2023' ? "edition = \"2023\";\n" : "syntax = \"$this->dialect\";\n";
        $source .= "package $this->package;\n";
        foreach (['any', 'duration', 'empty', 'field_mask', 'struct', 'timestamp', 'wrappers'] as $import) {
            $source .= "import \"google/protobuf/$import.proto\";\n";
        }
        $source .= $this->features();

        $this->enums = [];
        for ($i = $this->random->int(1, 3); $i > 0; $i--) {
            $this->enums[] = $enum = $this->enum($i);
            $source .= $this->enumSource($enum);
        }
        $this->messages = [];
        $extensible = $this->dialect !== 'proto3';
        for ($i = $this->random->int(2, 4); $i > 0; $i--) {
            $name = $this->random->oneIn(2) ? "M$i" : self::TYPE_NAMES[$this->random->int(0, 3) + 4 * ($i % 2)];
            foreach ($this->messages as $message) {
                $name = strcasecmp($message->name, $name) === 0 ? "M$i" : $name;
            }
            $this->messages[] = new MessageSpec($name, "$this->package.$name");
        }
        if ($extensible && $this->dialect === 'proto2') {
            $this->messages[] = new MessageSpec('Set', "$this->package.Set", true);
        }
        foreach ($this->messages as $message) {
            $source .= $this->messageSource($message, $extensible);
            $source .= $extensible ? $this->extensionSource($message) : '';
        }
        return new FileSpec("random$index.proto", $this->messages, $source);
    }

    private function features(): string
    {
        $this->openEnums = $this->dialect === 'proto3';
        $this->implicit = $this->dialect === 'proto3';
        $this->delimited = false;
        if ($this->dialect !== '2023') {
            return '';
        }
        $this->implicit = $this->random->oneIn(2);
        // A field without presence needs a first value that means: none.
        $this->openEnums = $this->implicit || $this->random->oneIn(2);
        $this->delimited = $this->random->oneIn(2);
        return sprintf(
            "option features = {\n  field_presence: %s enum_type: %s\n"
                . "  repeated_field_encoding: %s message_encoding: %s\n};\n",
            $this->implicit ? 'IMPLICIT' : 'EXPLICIT',
            $this->openEnums ? 'OPEN' : 'CLOSED',
            $this->random->pick(['PACKED', 'EXPANDED']),
            $this->delimited ? 'DELIMITED' : 'LENGTH_PREFIXED'
        );
    }

    private function enum(int $index): EnumSpec
    {
        $values = ["E{$index}_ZERO" => 0];
        foreach (self::ENUM_VALUES as $name => $value) {
            if ($this->random->oneIn(2)) {
                $values["E{$index}_$name"] = $value;
            }
        }
        return new EnumSpec("E$index", $values, !$this->openEnums);
    }

    private function enumSource(EnumSpec $enum): string
    {
        $source = "enum $enum->name {\n";
        foreach ($enum->values as $name => $value) {
            $source .= "  $name = $value;\n";
        }
        return $source . "}\n";
    }

    private function messageSource(MessageSpec $message, bool $extensible): string
    {
        if ($message->messageSet) {
            return "message $message->name {\n  option message_set_wire_format = true;\n  extensions 4 to max;\n}\n";
        }
        $source = "message $message->name {\n";
        $names = [];
        $numbers = [];
        for ($i = $this->random->int(1, 12); $i > 0; $i--) {
            $field = $this->field($this->name($names), $this->number($numbers));
            $message->fields[] = $field;
            $source .= "  $field->declaration\n";
        }
        if ($this->dialect === 'proto2') {
            $source .= $this->groups($message, $numbers);
        }
        if ($this->random->oneIn(2)) {
            $oneof = $this->name($names);
            $source .= "  oneof $oneof {\n";
            for ($i = $this->random->int(1, 5); $i > 0; $i--) {
                $field = $this->oneofMember($this->name($names), $this->number($numbers), $oneof);
                $message->fields[] = $field;
                $source .= "    $field->declaration\n";
            }
            $source .= "  }\n";
        }
        if ($this->dialect === 'proto2') {
            $source .= $this->messageSetExtension($message);
        }
        return $source . ($extensible ? "  extensions 1000 to 1999;\n" : '') . "}\n";
    }

    /** Declared and named as is usual: so that text format can call it as the message. */
    private function messageSetExtension(MessageSpec $message): string
    {
        $set = end($this->messages);
        $number = 7 + 100_000 * \count($set->fields);
        $name = "$message->fullName.message_set_extension";
        $set->fields[] = new FieldSpec($number, $name, 'message', Cardinality::Singular, $message, fullName: $name);
        return "  extend Set {\n    optional $message->name message_set_extension = $number;\n  }\n";
    }

    /** @param array<int, true> $numbers */
    private function groups(MessageSpec $message, array &$numbers): string
    {
        $source = '';
        for ($i = $this->random->int(0, 2); $i > 0; $i--) {
            $number = $this->number($numbers);
            $group = new MessageSpec("Group$i", "$message->fullName.Group$i");
            $names = [];
            $inner = [];
            $repeated = $this->random->oneIn(2);
            $source .= '  ' . ($repeated ? 'repeated' : 'optional') . " group Group$i = $number {\n";
            for ($j = $this->random->int(1, 3); $j > 0; $j--) {
                $group->fields[] = $field = $this->field($this->name($names), $this->number($inner));
                $source .= "    $field->declaration\n";
            }
            $source .= "  }\n";
            $message->fields[] = new FieldSpec(
                $number,
                "group$i",
                'group',
                $repeated ? Cardinality::Repeated : Cardinality::Singular,
                $group
            );
        }
        return $source;
    }

    private function extensionSource(MessageSpec $message): string
    {
        $source = '';
        for ($i = $message->messageSet ? 0 : $this->random->int(0, 4); $i > 0; $i--) {
            $field = $this->field(strtolower("ext_{$message->name}_$i"), self::EXTENSION_FIRST + $i, true);
            $message->fields[] = $field;
            $source .= "  $field->declaration\n";
        }
        return $source === '' ? '' : "extend $message->name {\n$source}\n";
    }

    private function field(string $name, int $number, bool $extension = false): FieldSpec
    {
        $cardinality = $this->random->pick([
            Cardinality::Singular, Cardinality::Singular, Cardinality::Repeated,
            $extension ? Cardinality::Repeated : Cardinality::Map,
        ]);
        if ($cardinality === Cardinality::Map) {
            return $this->map($name, $number);
        }
        [$type, $of] = $this->type();
        $written = $of === null ? $type : ($of->name ?? $of);
        $label = $cardinality === Cardinality::Repeated ? 'repeated ' : '';
        $presence = $cardinality === Cardinality::Singular;
        $options = [];
        if ($cardinality === Cardinality::Repeated) {
            $packable = $type === 'enum' || \in_array($type, self::NUMBERS, true);
            if ($packable && $this->random->oneIn(3)) {
                $packed = $this->random->oneIn(2);
                $options[] = $this->dialect === '2023'
                    ? 'features.repeated_field_encoding = ' . ($packed ? 'PACKED' : 'EXPANDED')
                    : 'packed = ' . ($packed ? 'true' : 'false');
            }
        } elseif ($this->dialect === 'proto2') {
            if (!$extension && $type !== 'message' && $this->random->oneIn(8)) {
                $cardinality = Cardinality::Required;
            }
            $label = $cardinality === Cardinality::Required ? 'required ' : 'optional ';
        } elseif ($this->dialect === 'proto3') {
            $optional = $this->random->oneIn(3);
            $label = $optional ? 'optional ' : '';
            $presence = $optional || $type === 'message';
        } elseif ($type !== 'message' && !$extension) {
            $closed = $of instanceof EnumSpec && $of->closed;
            $presence = $closed || !$this->random->oneIn(2);
            $options[] = 'features.field_presence = ' . ($presence ? 'EXPLICIT' : 'IMPLICIT');
        }
        if ($presence && $type !== 'message' && $this->dialect !== 'proto3' && $this->random->oneIn(3)) {
            $options[] = 'default = ' . $this->default($type, $of);
        }
        if ($type === 'message' && $this->dialect === '2023') {
            $type = $this->delimited ? 'group' : 'message';
            if ($this->random->oneIn(3)) {
                $type = $this->random->pick(['group', 'message']);
                $options[] = 'features.message_encoding = ' . ($type === 'group' ? 'DELIMITED' : 'LENGTH_PREFIXED');
            }
        }
        if (!$extension && $this->random->oneIn(12)) {
            $options[] = "json_name = \"json-$number\"";
        }
        return new FieldSpec(
            $number,
            $name,
            $type,
            $cardinality,
            $of,
            presence: $presence,
            declaration: "$label$written $name = $number"
                . ($options === [] ? '' : ' [' . implode(', ', $options) . ']') . ';',
            fullName: $extension ? "$this->package.$name" : null
        );
    }

    private function map(string $name, int $number): FieldSpec
    {
        $key = $this->random->pick(self::KEYS);
        [$type, $of] = $this->type();
        $written = $of === null ? $type : ($of->name ?? $of);
        return new FieldSpec(
            $number,
            $name,
            $type,
            Cardinality::Map,
            $of,
            key: $key,
            presence: false,
            declaration: "map<$key, $written> $name = $number;"
        );
    }

    private function oneofMember(string $name, int $number, string $oneof): FieldSpec
    {
        [$type, $of] = $this->type();
        $written = $of === null ? $type : ($of->name ?? $of);
        if ($type === 'message' && $this->delimited) {
            $type = 'group';
        }
        return new FieldSpec(
            $number,
            $name,
            $type,
            Cardinality::Singular,
            $of,
            oneof: $oneof,
            declaration: "$written $name = $number;"
        );
    }

    /** @return array{string, MessageSpec|EnumSpec|string|null} */
    private function type(): array
    {
        return match ($this->random->int(1, 10)) {
            1, 2 => ['string', null],
            3 => ['bytes', null],
            4 => ['enum', $this->random->pick($this->enums)],
            5, 6 => ['message', $this->random->pick($this->messages)],
            7 => ['message', $this->random->pick(self::WELL_KNOWN)],
            default => [$this->random->pick(self::NUMBERS), null],
        };
    }

    private function default(string $type, MessageSpec|EnumSpec|string|null $of): string
    {
        return match ($type) {
            'enum' => (string) $this->random->pick(array_keys($of->values)),
            'string' => '"it\'s \"quoted\" $x {$y} \\\\ \n\t\303\251"',
            'bytes' => '"\000\377$x\'\\\\"',
            'bool' => $this->random->pick(['true', 'false']),
            'float', 'double' => $this->random->pick(['inf', '-inf', 'nan', '1.5', '-0.25', '1e10', '3']),
            'int32', 'sint32', 'sfixed32' => $this->random->pick(['-2147483648', '2147483647', '0', '-1', '0x10']),
            'int64', 'sint64', 'sfixed64' => $this->random->pick(['-9223372036854775808', '9223372036854775807', '-1']),
            'uint32', 'fixed32' => $this->random->pick(['4294967295', '0', '1']),
            'uint64', 'fixed64' => $this->random->pick(['18446744073709551615', '0', '9223372036854775808']),
        };
    }

    /** @param array<string, true> $taken */
    private function name(array &$taken): string
    {
        do {
            $name = $this->random->oneIn(3)
                ? 'f_' . $this->random->int(1, 99)
                : $this->random->pick(self::NAMES);
            $plain = strtolower(str_replace('_', '', $name));
        } while (isset($taken[$plain]));
        $taken[$plain] = true;
        return $name;
    }

    /** @param array<int, true> $taken */
    private function number(array &$taken): int
    {
        do {
            $number = match ($this->random->int(1, 6)) {
                1 => $this->random->int(16, 999),
                2 => $this->random->int(2000, 18999),
                3 => $this->random->int(20000, 0x1FFFFFFF),
                default => $this->random->int(1, 20),
            };
        } while (isset($taken[$number]));
        $taken[$number] = true;
        return $number;
    }
}
