<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Model\Kind;
use Howdah\Model\Presence;
use Howdah\Protobuf\Compiler\ProtoField;
use Howdah\Protobuf\Compiler\ValueEncoder;
use Howdah\Protobuf\Compiler\WireType;
use Howdah\Protobuf\Wire;
use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\WriteSource;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\Property;

/** The statements that make the bytes of a message: straight-line code, a field after the other. */
final class EncodeBody
{
    private const ENCODING = '\\' . Encoding::class;

    private readonly Source $body;
    private readonly ValueEncoder $encoder;

    /** @var list<string> what is kept between calls */
    private array $statics = [];

    public function __construct(
        private readonly Node $node,
        private readonly FunctionFile $file,
        FieldReader $fields,
        private readonly Functions $functions,
    ) {
        $this->body = new Source();
        $this->encoder = new ValueEncoder($this->body, '\\' . Wire::class);
        foreach ($node->model->preSerialize as $method) {
            $this->body->line(WriteSource::call($node, $method, $this->statics) . ';');
        }
        $this->body->line("\$s = '';");
        $chosen = array_column($node->properties, null, 'name');
        foreach (array_intersect_key($fields->fields($node->model->class), $chosen) as $name => $field) {
            $this->field($field, $chosen[$name]);
        }
        foreach ($node->model->postSerialize as $method) {
            $this->body->line(WriteSource::call($node, $method, $this->statics) . ';');
        }
        $this->body->line('return $s;');
    }

    public function __toString(): string
    {
        $head = new Source();
        $head->block('if ($depth < 0) {', fn() => $head->line('throw ' . self::ENCODING . '::tooDeep();'))
            ->line(...array_values(array_unique($this->statics)));
        return "$head$this->body";
    }

    private function field(ProtoField $field, Property $property): void
    {
        $this->body->line("// $field->number: $property->name");
        $slot = WriteSource::value($property, $this->node, $this->statics);
        $isOwn = $property->access === Access::Property && !WriteSource::isForeign($property, $this->node);
        if ($field->isSingle()) {
            $this->single($field, $property, $slot, $isOwn);
            return;
        }
        $this->body->line("\$a = $slot ?? [];");
        if (!$isOwn || !$property->typed) {
            $this->body->block('if (!\is_array($a)) {', fn() => $this->mismatch($property, 'an array', '$a'));
        }
        if ($field->isMap()) {
            $this->map($field, $property);
        } elseif ($field->packed) {
            $this->packed($field, $property);
        } else {
            $this->body->block('foreach ($a as $v) {', function () use ($field, $property): void {
                $this->check($field, false, $property);
                $this->present($field, $property);
            });
        }
    }

    /** @param bool $isOwn whether the slot is a property that may not be initialized */
    private function single(ProtoField $field, Property $property, string $slot, bool $isOwn): void
    {
        $isNative = self::isNative($property, $field);
        $isImplicit = $field->field->presence === Presence::Implicit;
        if ($isNative && $isImplicit) {
            $isEnum = $field->field->type->kind === Kind::Enumeration;
            $value = ($isEnum ? "{$slot}?->value" : $slot) . ' ?? ' . Literal::of($field->field->default);
            $check = fn() => $this->checkValue($field, $property, '$v');
            $this->encoder->nonZero($field->number, $field->type, $value, $check);
            return;
        }
        $write = $isImplicit
            ? fn() => $this->encoder->nonZero($field->number, $field->type, '$v')
            : fn() => $this->present($field, $property);
        $in = $isOwn ? "$slot ?? null" : $slot;
        $this->body->block("if ((\$v = $in) !== null) {", function () use ($field, $property, $isNative, $write): void {
            $this->check($field, $isNative, $property);
            $write();
        });
    }

    private function packed(ProtoField $field, Property $property): void
    {
        $this->body->line("\$e = '';")->block('foreach ($a as $v) {', function () use ($field, $property): void {
            $this->check($field, false, $property);
            $this->body->line("\$e .= {$this->encoder->scalar($field->type, '$v')};");
        })->block("if (\$e !== '') {", fn() => $this->encoder->delimited(
            WireType::tag($field->number, WireType::LEN),
            '$e',
        ));
    }

    private function map(ProtoField $field, Property $property): void
    {
        $this->body->block('foreach ($a as $k => $v) {', function () use ($field, $property): void {
            $isText = $field->key->type === GPBType::STRING;
            if ($isText) {
                $this->body->line('$k = (string) $k;');
            }
            $this->check($field->key, $isText, $property, '$k');
            $this->check($field->value, false, $property);
            if ($field->value->isMessage()) {
                $this->body->line("\$v = {$this->message($field->value, $property)};");
            }
            $this->body->line(
                "\$e = {$this->encoder->entryPart(1, $field->key->type, '$k')}",
                "    . {$this->encoder->entryPart(2, $field->value->type, '$v')};",
            );
            $this->encoder->delimited(WireType::tag($field->number, WireType::LEN), '$e');
        });
    }

    /** A checked value in `$v`, whatever it is. */
    private function present(ProtoField $field, Property $property): void
    {
        if (!$field->isMessage()) {
            $this->encoder->field($field->number, $field->type, '$v');
            return;
        }
        $this->body->line("\$v = {$this->message($field, $property)};");
        $this->encoder->delimited(WireType::tag($field->number, WireType::LEN), '$v');
    }

    /** The expression of the bytes of a message, of an object in `$v`. */
    private function message(ProtoField $field, Property $property): string
    {
        if (FieldReader::isDate($field)) {
            return self::ENCODING . "::timestamp(\$v, {$this->where($property)})";
        }
        $selection = $this->node->selection->below($property->name);
        $function = $this->file->call($this->functions->name((string) $field->field->type->class, $selection));
        return "$function(\$v, \$depth - 1)";
    }

    /** Refuses what the field cannot hold, and makes of an enum's case its value. */
    private function check(ProtoField $field, bool $isNative, Property $property, string $variable = '$v'): void
    {
        $class = $field->field->type->class;
        if (!$isNative) {
            [$condition, $expected] = match (true) {
                $class !== null => ["!$variable instanceof \\$class", "an object of $class"],
                $field->type === GPBType::BOOL => ["!\\is_bool($variable)", 'a bool'],
                $field->type === GPBType::STRING, $field->type === GPBType::BYTES
                    => ["!\\is_string($variable)", 'a string'],
                $field->type === GPBType::DOUBLE, $field->type === GPBType::FLOAT
                    => ["!\\is_float($variable) && !\\is_int($variable)", 'a float'],
                default => ["!\\is_int($variable)", 'an int'],
            };
            $this->body->block("if ($condition) {", fn() => $this->mismatch($property, $expected, $variable));
        }
        if ($field->field->type->kind === Kind::Enumeration) {
            $this->body->line("$variable = {$variable}->value;");
            return;
        }
        if (!$isNative && in_array($field->field->type->kind, [Kind::Double, Kind::Float], true)) {
            $this->body->line("$variable = (float) $variable;");
        }
        $this->checkValue($field, $property, $variable);
    }

    /** Refuses values of the right type that the field cannot hold. */
    private function checkValue(ProtoField $field, Property $property, string $variable): void
    {
        if ($field->type === GPBType::STRING && $field->field->type->kind === Kind::String) {
            $this->body->block("if (!\\mb_check_encoding($variable, 'UTF-8')) {", fn() => $this->body->line(
                'throw ' . self::ENCODING . "::notUtf8({$this->where($property)});",
            ));
        }
        [$condition, $expected] = match ($field->field->type->kind) {
            Kind::Int32 => ["$variable !== $variable << 32 >> 32", 'from -2147483648 to 2147483647'],
            Kind::Uint32 => ["($variable & 0xffffffff) !== $variable", 'from 0 to 4294967295'],
            Kind::Uint64 => ["$variable < 0", 'that is not negative'],
            default => [null, ''],
        };
        if ($condition !== null) {
            $name = WireType::name($field->type);
            $article = $name[0] === 'i' ? 'an' : 'a';
            $this->body->block("if ($condition) {", fn() => $this->mismatch(
                $property,
                "$article $name, an int $expected",
                $variable,
            ));
        }
    }

    private function mismatch(Property $property, string $expected, string $variable): void
    {
        $arguments = $this->where($property) . ', ' . Literal::string($expected);
        $this->body->line('throw ' . self::ENCODING . "::mismatch($arguments, $variable);");
    }

    private function where(Property $property): string
    {
        return Literal::string("{$this->node->model->class}::\$$property->name");
    }

    /** Whether PHP itself sees to it that the property holds values of the field's type. */
    private static function isNative(Property $property, ProtoField $field): bool
    {
        if ($property->access !== Access::Property || !$property->typed) {
            return false;
        }
        $native = (new \ReflectionProperty($property->declaredBy, $property->name))->getType();
        $name = $native instanceof \ReflectionNamedType ? $native->getName() : '';
        $class = $field->field->type->class;
        if ($class !== null) {
            return is_a($name, $class, true);
        }
        return $name === match ($field->field->type->kind) {
            Kind::Bool => 'bool',
            Kind::String, Kind::Bytes => 'string',
            Kind::Float, Kind::Double => 'float',
            default => 'int',
        };
    }
}
