<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Tests\Protobuf\Property\Random;

/** Classes with fields of all types, at random numbers, in the constructor or beside it; and objects of them. */
final class RandomClasses
{
    private const CLASSES = 3;

    /** PHP's types by those of Protocol Buffers; the first of each is the default. */
    private const SCALARS = [
        'int64' => 'int', 'int32' => 'int', 'uint64' => 'int', 'uint32' => 'int', 'sint64' => 'int', 'sint32' => 'int',
        'fixed64' => 'int', 'fixed32' => 'int', 'sfixed64' => 'int', 'sfixed32' => 'int', 'double' => 'float',
        'float' => 'float', 'string' => 'string', 'bytes' => 'string', 'bool' => 'bool',
    ];
    private const DEFAULTS = [
        'int64' => '5', 'uint32' => '0', 'double' => '1.5', 'string' => "'text'", 'bool' => 'true',
    ];
    private const ENUMS = "enum Zero: int { case A = 0; case B = -5; case C = 7; }\n"
        . "enum Nonzero: int { case A = 1; case B = 300; }\n";

    /** @var array<class-string, array<string, array{shape: string, type: string, key: string}>> by class and property */
    private array $classes = [];

    public readonly string $source;
    private readonly Samples $samples;

    public function __construct(private readonly Random $random, private readonly string $namespace)
    {
        $this->samples = new Samples($random);
        $source = "<?php\nnamespace $namespace;\nuse Howdah\\Serializer\\Attribute\\ProtobufField;\n" . self::ENUMS;
        for ($number = 0; $number < self::CLASSES; $number++) {
            $source .= $this->classSource($number);
        }
        $this->source = $source;
    }

    /** @return list<class-string> */
    public function classes(): array
    {
        return array_keys($this->classes);
    }

    /** @param class-string $class */
    public function object(string $class, int $depth = 3): object
    {
        $values = [];
        foreach ($this->classes[$class] as $name => $field) {
            $value = fn(): mixed => $this->value($field['type'], $depth);
            $values[$name] = match ($field['shape']) {
                'single' => $value(),
                'nullable' => $depth <= 0 || $this->random->oneIn(2) ? null : $value(),
                'list' => $depth <= 0 ? [] : $this->samples->list($value),
                'map' => $depth <= 0 ? [] : $this->samples->map($this->samples->keys($field['key']), $value),
            };
        }
        $parameters = (new \ReflectionClass($class))->getConstructor()?->getParameters() ?? [];
        $taken = array_flip(array_column($parameters, 'name'));
        $object = new $class(...array_intersect_key($values, $taken));
        foreach (array_diff_key($values, $taken) as $name => $value) {
            (new \ReflectionProperty($class, $name))->setValue($object, $value);
        }
        return $object;
    }

    private function value(string $type, int $depth): mixed
    {
        return match (true) {
            isset(self::SCALARS[$type]) => $this->samples->scalar($type),
            $type === 'date' => $this->samples->date(),
            enum_exists("$this->namespace\\$type") => $this->random->pick("$this->namespace\\$type"::cases()),
            default => $this->object("$this->namespace\\$type", $depth - 1),
        };
    }

    private function classSource(int $number): string
    {
        $class = "$this->namespace\\Class$number";
        $this->classes[$class] = [];
        $properties = $needed = $optional = $comments = '';
        foreach ($this->fieldNumbers() as $fieldNumber) {
            $name = "field$fieldNumber";
            $field = $this->field($number);
            $this->classes[$class][$name] = $field;
            $php = self::phpType($field['type']);
            [$native, $comment] = match ($field['shape']) {
                'single' => [$php, $php],
                'nullable' => ["?$php", "?$php"],
                'list' => ['array', "list<$php>"],
                'map' => ['array', 'array<' . self::SCALARS[$field['key']] . ", $php>"],
            };
            $arguments = $fieldNumber . (isset(self::SCALARS[$field['type']]) ? ", type: '{$field['type']}'" : '')
                . ($field['key'] === '' ? '' : ", key: '{$field['key']}'");
            $property = "#[ProtobufField($arguments)] {$this->random->pick(['public', 'private', 'protected'])}";
            $default = $field['shape'] === 'single' ? self::DEFAULTS[$field['type']] ?? '' : '';
            $default = $default === '' || $this->random->oneIn(2) ? '' : " = $default";
            if ($this->random->oneIn(2)) {
                $properties .= "    /** @var $comment */ $property $native \$$name$default;\n";
                continue;
            }
            $readonly = $this->random->oneIn(2) ? ' readonly' : '';
            $comments .= "     * @param $comment \$$name\n";
            $parameter = "        $property$readonly $native \$$name$default,\n";
            $default === '' ? $needed .= $parameter : $optional .= $parameter;
        }
        $constructor = $comments === '' ? '' : "    /**\n$comments     */\n"
            . "    public function __construct(\n$needed$optional    ) {\n    }\n";
        return "final class Class$number\n{\n$properties$constructor}\n";
    }

    /** @return non-empty-list<int> */
    private function fieldNumbers(): array
    {
        $numbers = [];
        for ($count = $this->random->int(1, 12); $count > 0; $count--) {
            $numbers[] = match ($this->random->int(1, 8)) {
                1 => $this->random->int(16, 2047),
                2 => $this->random->int(2048, 18999),
                default => $this->random->int(1, 15),
            };
        }
        if ($this->random->oneIn(5)) {
            $numbers[] = 536870911;
        }
        return array_values(array_unique($numbers));
    }

    /** @return array{shape: string, type: string, key: string} */
    private function field(int $class): array
    {
        $type = $this->random->pick([
            ...array_keys(self::SCALARS), 'Zero', 'Nonzero', 'date', 'Class' . $this->random->int(0, self::CLASSES - 1),
        ]);
        $shape = $this->random->pick(['single', 'single', 'nullable', 'list', 'map']);
        // An object that must hold one of its class has no end.
        $isEndless = str_starts_with($type, 'Class') && (int) substr($type, 5) <= $class;
        $keys = array_keys(array_diff(self::SCALARS, ['float', 'bool']));
        return [
            'shape' => $shape === 'single' && $isEndless ? 'nullable' : $shape,
            'type' => $type,
            'key' => $shape === 'map' ? $this->random->pick(array_diff($keys, ['bytes'])) : '',
        ];
    }

    private static function phpType(string $type): string
    {
        return self::SCALARS[$type] ?? ($type === 'date' ? '\DateTimeImmutable' : $type);
    }
}
