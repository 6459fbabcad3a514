<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Runtime\SkipValue;

/** Writes the part of functions that read that makes the object: by its constructor, or bare. */
final class ReadConstructor
{
    private const MISMATCH = '\\' . Mismatch::class;

    public function __construct(
        private readonly Conventions $conventions,
        private readonly Functions $functions,
        private readonly ReadInput $input,
    ) {
    }

    /**
     * Makes $object.
     *
     * @return list<string> names of the properties that it then has
     */
    public function emit(Node $node, FunctionFile $file, ReadBody $body): array
    {
        $model = $node->model;
        if ($model->parameters === null) {
            $into = $body->isOfList ? '' : '$into ?? ';
            $body->source->line("\$object = $into" . ReadTarget::bare($model, $body) . ';');
            return [];
        }
        $taken = [];
        $make = function () use ($node, $file, $body, $model, &$taken): void {
            $arguments = [];
            foreach ($model->parameters ?? [] as $parameter) {
                $arguments[] = $this->argument($node, $parameter, $file, $body);
                if ($parameter->property !== null) {
                    $taken[] = $parameter->property;
                }
            }
            $new = $model->factory === null ? "new \\$model->class" : "\\$model->class::$model->factory";
            $body->source->line("\$object = $new(" . implode(', ', $arguments) . ');');
        };
        if ($body->isOfList) {
            $make();
            return $taken;
        }
        $body->source->block('if ($into === null) {', $make, null);
        $body->source->block('} else {', fn() => $body->source->line('$object = $into;'));
        return $taken;
    }

    private function argument(Node $node, Parameter $parameter, FunctionFile $file, ReadBody $body): string
    {
        $property = $this->find($node, $parameter);
        if ($property === null) {
            return ($parameter->variadic ? '...' : '') . $this->default($node->model, $parameter);
        }
        $source = $body->source;
        $selection = $node->selection->below($property->name);
        $where = ReadInput::describe($property);
        $value = new ReadValue($file, $body, $this->conventions, $this->functions, $selection, $where);
        $type = ReadRules::argument($parameter);
        $native = $this->native($node->model, $parameter);
        if ($native?->isPassedByReference() === true) {
            throw new ModelException("$where: the parameter \$$parameter->name is a reference; take it by value");
        }
        $checked = ReadInput::isChecked($type, $native?->getType());
        $in = $this->input->of($node, $property);
        $local = Variable::of($property->name);
        if ($property->inline) {
            return $this->spread($parameter, $this->inlineArgument($node, $parameter, $property, $value, $body));
        }
        $takesNull = $this->input->takesNull($type);
        $needed = ReadRules::isNeeded($node->model, $property, $this->conventions);
        if ($needed && !$type->nullable && !$this->input->maySkip($type) && !$this->conventions->casts) {
            return $value->present($type, "($in ?? null)", $local, $checked['null']);
        }
        $null = $type->nullable || $type instanceof MixedType
            ? "$local = " . ($parameter->variadic ? '[]' : 'null') . ';'
            : 'throw ' . self::MISMATCH . '::of(' . Literal::of('another value') . ', null);';
        $missing = $needed
            ? ReadInput::missing($property)
            : "$local = " . $this->default($node->model, $parameter, !$parameter->hasDefault) . ';';
        $asked = ReadInput::asked($property);
        $exists = ReadInput::exists($property);
        $isThere = $asked . ($takesNull ? $exists : "isset($in)");
        $isNull = $null === $missing || $takesNull ? null : "$asked$exists";
        $present = fn() => $value->into($local, $value->present($type, $in, $local, $checked['type']));
        $read = function () use ($source, $isThere, $present, $isNull, $null, $missing): void {
            $source->block("if ($isThere) {", $present, null);
            if ($isNull !== null) {
                $source->block("} elseif ($isNull) {", fn() => $source->line($null), null);
            }
            $source->block('} else {', fn() => $source->line($missing));
        };
        $this->orElse($type, $read, $missing, $source);
        return $this->spread($parameter, $local);
    }

    /** What is passed of a value: all values of a variadic parameter, without keys, which would name parameters. */
    private function spread(Parameter $parameter, string $value): string
    {
        $type = ReadRules::argument($parameter);
        return match (true) {
            !$parameter->variadic => $value,
            $type instanceof ArrayType && $type->form === ArrayForm::List => "...$value",
            default => "...\\array_values($value)",
        };
    }

    /** A value whose keys stand among the object's own; one that may be null is, where none of them is there. */
    private function inlineArgument(
        Node $node,
        Parameter $parameter,
        Property $property,
        ReadValue $value,
        ReadBody $body,
    ): string {
        $local = Variable::of($property->name);
        $conditions = $property->excludeIf === null ? [] : [substr(ReadInput::asked($property), 0, -4)];
        $inner = $parameter->type instanceof ObjectType && $parameter->type->nullable
            ? $this->functions->node($parameter->type->class, $node->selection->below($property->name))
            : null;
        $keys = $inner === null ? null : $this->input->keys($inner);
        if ($keys !== null) {
            $keys = ReadBody::literal(array_fill_keys($keys, true));
            $conditions[] = "\\array_intersect_key(\$data, $keys) !== []";
        }
        $read = fn() => $value->into(
            $local,
            $value->present(ReadRules::argument($parameter), $this->input->of($node, $property), $local),
        );
        $source = $body->source;
        $default = "$local = " . $this->default($node->model, $parameter, !$parameter->hasDefault) . ';';
        $needed = ReadRules::isNeeded($node->model, $property, $this->conventions);
        $asked = fn() => $source->block('if (' . implode(' && ', $conditions) . ') {', $read, null)
            ->block('} else {', fn() => $source->line($default));
        $this->orElse(
            $parameter->type,
            $conditions === [] ? $read : $asked,
            $needed ? ReadInput::missing($property) : $default,
            $source,
        );
        return $local;
    }

    /** Reads a value by statements, or does something else where a handler takes nothing of it. */
    private function orElse(Type $type, \Closure $read, string $else, Source $source): void
    {
        if (!$this->input->maySkip($type)) {
            $read();
            return;
        }
        $source->block('try {', $read, null);
        $source->block('} catch (\\' . SkipValue::class . ') {', fn() => $source->line($else));
    }

    private function find(Node $node, Parameter $parameter): ?Property
    {
        foreach (ReadRules::properties($node) as $property) {
            if ($parameter->property === $property->name) {
                return $property;
            }
        }
        return null;
    }

    /** The source of the parameter's default; null stands for a parameter without any that may be null. */
    private function default(ClassModel $model, Parameter $parameter, bool $null = false): string
    {
        if ($parameter->variadic) {
            return '[]';
        }
        if ($parameter->hasDefault) {
            $literal = ReadBody::literal($parameter->default);
            return $literal ?? sprintf(
                '$context->defaultOf(%s, %s, %s)',
                Literal::of($model->class),
                Literal::of($model->factory ?? '__construct'),
                Literal::of($parameter->name),
            );
        }
        if ($null || $parameter->type->nullable && !$this->conventions->required) {
            return 'null';
        }
        throw new ModelException(
            "$model->where: the parameter \$$parameter->name of the constructor of $model->class takes no property that"
            . ' is read with these groups and this version, and has no default; give it one, or read the property, too',
        );
    }

    private function native(ClassModel $model, Parameter $parameter): ?\ReflectionParameter
    {
        $method = new \ReflectionMethod($model->class, $model->factory ?? '__construct');
        foreach ($method->getParameters() as $native) {
            if ($native->getName() === $parameter->name) {
                return $native;
            }
        }
        return null;
    }
}
