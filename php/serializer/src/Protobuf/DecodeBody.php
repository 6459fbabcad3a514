<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Literal;
use Howdah\Model\Kind;
use Howdah\Model\Presence;
use Howdah\Protobuf\Compiler\ProtoField;
use Howdah\Protobuf\Compiler\TagSwitch;
use Howdah\Protobuf\Compiler\ValueDecoder;
use Howdah\Protobuf\Compiler\WireType;
use Howdah\Protobuf\Wire;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\ReadBody;
use Howdah\Serializer\Generator\ReadTarget;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadRules;

/**
 * The statements that make an object of a message: a loop over its fields leaves each in a variable, `$f3` for
 * the field 3, and what makes the object of these.
 *
 * A message in a field is read after the loop, since the field may be there more than once: `$f3At` and `$f3Length`
 * say where it is, and `$f3All` holds the bytes of all if there are more.
 */
final class DecodeBody
{
    private const DECODING = '\\' . Decoding::class;
    private const WIRE = '\\' . Wire::class;

    private readonly ReadBody $body;
    private readonly TagSwitch $tags;
    private readonly ValueDecoder $decoder;

    /** @var array<string, ProtoField> by property */
    private readonly array $fields;

    /** @var array<string, Property> by name: those that are read */
    private readonly array $properties;

    public function __construct(
        private readonly Node $node,
        private readonly FunctionFile $file,
        FieldReader $fields,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
    ) {
        $this->body = new ReadBody();
        $this->tags = new TagSwitch($this->body->source, self::WIRE);
        $this->decoder = new ValueDecoder($this->body->source, self::WIRE);
        $this->properties = array_column(ReadRules::properties($node), null, 'name');
        $this->fields = array_intersect_key($fields->fields($node->model->class), $this->properties);
        $tooDeep = fn() => $this->line('throw ' . self::DECODING . '::tooDeep($p);');
        $this->body->source->block('if ($depth < 0) {', $tooDeep);
        $this->line('$from = $p;');
        foreach ($this->fields as $field) {
            $this->line(...$this->initial($field));
        }
        $failures = '\\' . GPBDecodeException::class . ' | \\' . Mismatch::class;
        $failure = '\\' . DecodeFailure::class;
        $this->body->source->block('try {', $this->loop(...), null)
            ->block("} catch ($failures \$wrong) {", fn() => $this->line(
                "throw new $failure(\$wrong->getMessage(), \$from, \$p, null, \$wrong);",
            ));
        $this->object();
    }

    public function __toString(): string
    {
        return (string) $this->body;
    }

    private function line(string ...$lines): void
    {
        $this->body->source->line(...$lines);
    }

    /** @return list<string> */
    private function initial(ProtoField $field): array
    {
        $variable = self::variable($field);
        if (!$field->isSingle()) {
            return ["$variable = [];"];
        }
        if ($field->isMessage()) {
            return ["{$variable}At = 0;", "{$variable}Length = 0;", "{$variable}All = null;"];
        }
        $isZero = $field->field->presence === Presence::Implicit;
        return ["$variable = " . ($isZero ? self::zero($field) : 'null') . ';'];
    }

    /** The zero of the field's type as PHP holds it. */
    private static function zero(ProtoField $field): string
    {
        $zero = $field->field->default;
        return $field->field->type->kind === Kind::Enumeration
            ? (string) ReadBody::literal($field->field->type->class::from($zero))
            : Literal::of($zero);
    }

    private function loop(): void
    {
        $this->body->source->block('while ($p < $end) {', function (): void {
            $this->tags->write($this->cases());
            $this->line('$p = ' . self::DECODING . '::skip($d, $p, $end, $tag, $depth);');
        })->block('if ($p > $end) {', fn() => $this->line('throw ' . self::WIRE . '::overrun();'));
        $this->messages();
    }

    /** @return array<int, array{string, callable(): void}> by tag: the name, and what reads it */
    private function cases(): array
    {
        $cases = [];
        foreach ($this->fields as $name => $field) {
            $property = $this->properties[$name];
            $wireType = $field->isMap() ? WireType::LEN : WireType::of($field->type);
            $cases[WireType::tag($field->number, $wireType)] = [
                $name,
                fn() => $field->isMap() ? $this->map($field, $property) : $this->one($field, $property),
            ];
            if ($field->packed) {
                $tag = WireType::tag($field->number, WireType::LEN);
                $cases[$tag] = ["$name, packed", fn() => $this->packed($field)];
            }
        }
        return $cases;
    }

    private function one(ProtoField $field, Property $property): void
    {
        $variable = self::variable($field);
        if (!$field->isMessage()) {
            $this->value($field, $property, $field->isRepeated() ? "{$variable}[]" : $variable);
            return;
        }
        $this->decoder->length();
        $this->decoder->checkLength();
        if ($field->isRepeated()) {
            $this->line("{$variable}[] = {$this->message($field, $property, '$d, $p, $p + $n')};", '$p += $n;');
        } else {
            $this->noteMessage($variable);
        }
    }

    /** Remembers the bytes of a message, `$n` from `$p` on. */
    private function noteMessage(string $variable): void
    {
        $this->body->source->block("if ({$variable}At === 0) {", fn() => $this->line(
            "{$variable}At = \$p;",
            "{$variable}Length = \$n;",
        ), null)->block('} else {', fn() => $this->line(
            "{$variable}All ??= \\substr(\$d, {$variable}At, {$variable}Length);",
            "{$variable}All .= \\substr(\$d, \$p, \$n);",
        ));
        $this->line('$p += $n;');
    }

    private function packed(ProtoField $field): void
    {
        $variable = self::variable($field);
        $this->decoder->length();
        $this->decoder->checkLength();
        $this->body->source->block("foreach ({$this->decoder->packed($field->type)} as \$v) {", fn() => $this->line(
            "{$variable}[] = " . self::converted($field, '$v') . ';',
        ));
        $this->line('$p += $n;');
    }

    private function map(ProtoField $field, Property $property): void
    {
        [$key, $value] = [$field->key, $field->value];
        $this->decoder->length();
        $this->decoder->checkLength();
        $this->line('$stop = $p + $n;', '$k = ' . Literal::of($key->field->default) . ';');
        if ($value->isMessage()) {
            $this->line('$vAt = 0;', '$vLength = 0;', '$vAll = null;');
        } else {
            $this->line('$v = ' . ($value->field->default === null ? 'null' : self::zero($value)) . ';');
        }
        $this->body->source->block('while ($p < $stop) {', function () use ($key, $value, $property): void {
            $this->tags->writeDecoded([
                WireType::tag(1, WireType::of($key->type)) => [
                    'key',
                    fn() => $this->value($key, $property, '$k'),
                ],
                WireType::tag(2, WireType::of($value->type)) => [
                    'value',
                    fn() => $this->entryValue($value, $property),
                ],
            ]);
            $this->line('$p = ' . self::WIRE . '::skip($d, $p, $stop, $tag, $depth);');
        })->block('if ($p !== $stop) {', fn() => $this->line('throw ' . self::WIRE . '::overrun();'));
        if ($value->isMessage()) {
            $this->body->source->block('if ($vAt === 0) {', fn() => $this->line('$vAt = $stop;'));
            $this->line("\$v = {$this->noted($value, $property, '$v', '$vAt')};");
        } elseif ($value->field->default === null) {
            $zero = $value->type === GPBType::STRING ? "''" : '0';
            $this->line('$v ??= throw ' . self::DECODING . "::noCase(\\{$value->field->type->class}::class, $zero);");
        }
        $this->line(self::variable($field) . '[$k] = $v;');
    }

    private function entryValue(ProtoField $value, Property $property): void
    {
        if (!$value->isMessage()) {
            $this->value($value, $property, '$v');
            return;
        }
        $this->decoder->length();
        $this->decoder->checkLength('$stop');
        $this->noteMessage('$v');
    }

    /** Reads a value that is no message into a variable. */
    private function value(ProtoField $field, Property $property, string $variable): void
    {
        $isAsRead = self::converted($field, '$i') === '$i' && !str_ends_with($variable, '[]');
        $read = $isAsRead ? $variable : '$i';
        $this->decoder->value($field->type, $read, "{$property->declaredBy}::\$$property->name");
        if (!$isAsRead) {
            $this->line("$variable = " . self::converted($field, '$i') . ';');
        }
    }

    /** The expression of what PHP holds, of a value as it was read. */
    private static function converted(ProtoField $field, string $variable): string
    {
        $class = $field->field->type->class;
        return match ($field->field->type->kind) {
            Kind::Bool => "$variable !== " . ($variable === '$i' ? '0' : 'false'),
            Kind::Uint64 => "$variable >= 0 ? $variable : throw " . self::DECODING . "::tooLarge($variable)",
            Kind::Enumeration => "\\$class::tryFrom($variable)"
                . ' ?? throw ' . self::DECODING . "::noCase(\\$class::class, $variable)",
            default => $variable,
        };
    }

    /** @param string $bytes the arguments that say where it is */
    private function message(ProtoField $field, Property $property, string $bytes): string
    {
        if (FieldReader::isDate($field)) {
            $type = $property->type instanceof ArrayType ? $property->type->element : $property->type;
            \assert($type instanceof DateType);
            $class = Literal::string(ReadRules::dateClass($type, $this->conventions));
            $zone = Literal::string($type->zone ?? 'UTC');
            return self::DECODING . "::timestamp($bytes, \$depth - 1, $class, $zone)";
        }
        return $this->function($field, $property) . "($bytes, \$depth - 1)";
    }

    private function function(ProtoField $field, Property $property): string
    {
        $selection = $this->node->selection->below($property->name);
        return $this->file->call($this->functions->name((string) $field->field->type->class, $selection));
    }

    /**
     * The expression of a message whose bytes are noted.
     *
     * @param string $at where it is in `$d`, if it is noted once
     */
    private function noted(ProtoField $field, Property $property, string $variable, string $at): string
    {
        $once = $this->message($field, $property, "\$d, $at, $at + {$variable}Length");
        $all = "{$variable}All";
        $merged = FieldReader::isDate($field)
            ? $this->message($field, $property, "$all . " . self::WIRE . "::PADDING, 0, \\strlen($all)")
            : self::DECODING . "::merged({$this->function($field, $property)}(...), $all, \$depth - 1, \$from, "
                . Literal::string($property->name) . ')';
        return "$all === null ? $once : $merged";
    }

    /** Reads the messages that the loop has noted. */
    private function messages(): void
    {
        foreach ($this->fields as $name => $field) {
            if (!$field->isSingle() || !$field->isMessage()) {
                continue;
            }
            $variable = self::variable($field);
            $this->body->source->block("if ({$variable}At !== 0) {", fn() => $this->line(
                "\$p = {$variable}At;",
                "$variable = {$this->noted($field, $this->properties[$name], $variable, '$p')};",
            ), null)->block('} else {', fn() => $this->line("$variable = null;"));
        }
    }

    private function object(): void
    {
        $model = $this->node->model;
        $taken = [];
        if ($model->parameters === null) {
            $this->line('$object = ' . ReadTarget::bare($model, $this->body) . ';');
        } else {
            $arguments = [];
            foreach ($model->parameters as $parameter) {
                $arguments[] = $this->argument($parameter);
                $taken[] = $parameter->property;
            }
            $new = $model->factory === null ? "new \\$model->class" : "\\$model->class::$model->factory";
            $this->line("\$object = $new(" . implode(', ', $arguments) . ');');
        }
        foreach ($this->fields as $name => $field) {
            if (!in_array($name, $taken, true)) {
                $this->assign($field, $this->properties[$name]);
            }
        }
        foreach ($model->postDeserialize as $method) {
            $this->line(ReadTarget::call($model, $method, $this->body, '') . ';');
        }
        $this->line('return $object;');
    }

    private function argument(Parameter $parameter): string
    {
        $field = $this->fields[$parameter->property ?? ''] ?? null;
        if ($field !== null) {
            $default = $parameter->hasDefault ? $this->default($parameter) : null;
            return ($parameter->variadic ? '...' : '') . $this->present($field, $default);
        }
        if ($parameter->variadic) {
            return '...[]';
        }
        $model = $this->node->model;
        return $parameter->hasDefault ? $this->default($parameter) : throw new ModelException(
            "$model->where: the parameter \$$parameter->name of the constructor of $model->class takes no property that"
            . ' is a field and read with these groups and this version, and has no default. Give it one, or the'
            . ' property a field number',
        );
    }

    private function default(Parameter $parameter): string
    {
        $class = $this->node->model->class;
        $method = $this->node->model->factory ?? '__construct';
        return ReadBody::literal($parameter->default) ?? $this->defaultOf($class, $method, $parameter->name);
    }

    /** A default that has no literal, such as a new object. */
    private function defaultOf(string $class, string $method, string $parameter): string
    {
        $names = Literal::string($method) . '], ' . Literal::string($parameter);
        return "(new \\ReflectionParameter([\\$class::class, $names))->getDefaultValue()";
    }

    private function assign(ProtoField $field, Property $property): void
    {
        $set = fn(string $value): string => ReadTarget::set($this->node->model, $property, $value, $this->body);
        if ($field->field->presence !== Presence::Explicit || $property->type->nullable) {
            $this->line($set($this->present($field, null)));
        } elseif (ReadTarget::native($property)?->isPromoted() && $this->node->model->parameters === null) {
            $default = ReadBody::literal($property->default)
                ?? $this->defaultOf($property->declaredBy, '__construct', $property->name);
            $this->line($set($this->present($field, $default)));
        } else {
            $variable = self::variable($field);
            $this->body->source->block("if ($variable !== null) {", fn() => $this->line($set($variable)));
        }
    }

    /** The expression of a field's value, or of what stands for none. */
    private function present(ProtoField $field, ?string $default): string
    {
        $variable = self::variable($field);
        $name = $field->field->property;
        return match (true) {
            !$field->isSingle(), $field->field->presence === Presence::Implicit,
            $this->properties[$name]->type->nullable => $variable,
            $field->field->presence === Presence::Explicit => "$variable ?? $default",
            default => "$variable ?? throw " . self::DECODING
                . '::missing($from, ' . Literal::string($name) . ", $field->number)",
        };
    }

    private static function variable(ProtoField $field): string
    {
        return "\$f$field->number";
    }
}
