<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Howdah\Model\Presence;
use Howdah\Protobuf\Compiler\ProtoField;
use Howdah\Protobuf\Compiler\WireType;
use Howdah\Serializer\ModelException;

/** The .proto file by which other languages read and write the messages of classes. */
final class ProtoFile
{
    private const TIMESTAMP = 'google/protobuf/timestamp.proto';

    /** @var array<string, string> name by class */
    private array $names = [];

    /** @var array<string, string> definition by name */
    private array $definitions = [];

    /** @var list<string> classes that are named, and not yet defined */
    private array $pending = [];

    private bool $hasDates = false;

    /** @param ?string $package null for none */
    public function __construct(private readonly FieldReader $fields, private readonly ?string $package)
    {
    }

    /**
     * @param list<string> $classes those of objects in them come along
     * @throws ModelException
     */
    public function of(array $classes): string
    {
        foreach ($classes as $class) {
            $this->fields->fields($class);
            $this->name($class);
        }
        while ($this->pending !== []) {
            $class = array_shift($this->pending);
            $this->definitions[$this->name($class)] = enum_exists($class)
                ? $this->enumeration($class)
                : $this->message($class);
        }
        $head = ["syntax = \"proto3\";\n"];
        if ($this->package !== null) {
            $head[] = "package $this->package;\n";
        }
        if ($this->hasDates) {
            $head[] = 'import "' . self::TIMESTAMP . "\";\n";
        }
        return implode("\n", [...$head, ...array_values($this->definitions)]);
    }

    /** The short name; with more and more of the namespace where another class has it. */
    private function name(string $class): string
    {
        if (isset($this->names[$class])) {
            return $this->names[$class];
        }
        $parts = explode('\\', $class);
        $name = (string) array_pop($parts);
        while ($parts !== [] && in_array($name, $this->names, true)) {
            $name = array_pop($parts) . $name;
        }
        if (preg_match('/^[A-Za-z_][A-Za-z0-9_]*$/D', $name) !== 1 || in_array($name, $this->names, true)) {
            throw new ModelException("$class: a .proto file can have no message of the name $name. Rename the class");
        }
        $this->pending[] = $class;
        return $this->names[$class] = $name;
    }

    private function message(string $class): string
    {
        $lines = '';
        $names = [];
        foreach ($this->fields->fields($class) as $property => $field) {
            $name = $field->field->name;
            if (preg_match('/^[a-z_][a-z0-9_]*$/D', $name) !== 1) {
                throw new ModelException(
                    "$class::\$$property: a .proto file can have no field of the name $name. Rename the property",
                );
            }
            $jsonName = str_replace('_', '', $name);
            if (isset($names[$jsonName])) {
                throw new ModelException(
                    "$class: its properties $names[$jsonName] and $property have names that a .proto file does not tell"
                    . ' apart. Rename one',
                );
            }
            $names[$jsonName] = $property;
            $lines .= "  {$this->type($field)} $name = $field->number;\n";
        }
        return "// $class\nmessage {$this->name($class)} {\n$lines}\n";
    }

    private function type(ProtoField $field): string
    {
        if ($field->isMap()) {
            return 'map<' . WireType::name($field->key->type) . ", {$this->valueType($field->value)}>";
        }
        return match (true) {
            $field->isRepeated() => 'repeated ',
            $field->isMessage(), $field->field->presence === Presence::Implicit => '',
            default => 'optional ',
        } . $this->valueType($field);
    }

    private function valueType(ProtoField $field): string
    {
        if (FieldReader::isDate($field)) {
            $this->hasDates = true;
            return 'google.protobuf.Timestamp';
        }
        return $field->isMessage() || $field->type === GPBType::ENUM
            ? $this->name((string) $field->field->type->class)
            : WireType::name($field->type);
    }

    /** @param class-string<\BackedEnum> $class */
    private function enumeration(string $class): string
    {
        $name = $this->name($class);
        // Values stand beside the enum, not in it: their names begin with its own.
        $prefix = strtoupper(SnakeName::of($name)) . '_';
        $values = [];
        foreach ($class::cases() as $case) {
            $values[$prefix . strtoupper(SnakeName::of($case->name))] = $case->value;
        }
        if (count($values) < count($class::cases())) {
            throw new ModelException("$class: cases have names that a .proto file does not tell apart. Rename one");
        }
        $zero = array_search(0, $values, true);
        if ($zero === false) {
            // The first value is 0, and stands for none.
            for ($zero = "{$prefix}UNSPECIFIED"; isset($values[$zero]);) {
                $zero .= '_';
            }
        }
        $lines = '';
        foreach ([$zero => 0] + $values as $value => $number) {
            $lines .= "  $value = $number;\n";
        }
        return "// $class\nenum $name {\n$lines}\n";
    }
}
