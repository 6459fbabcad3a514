<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadCast;
use Howdah\Serializer\Runtime\ReadDate;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Selection;

/** Writes the code that makes PHP's value of a value of json_decode. ReadChecker knows the same rules. */
final class ReadValue
{
    private const CAST = '\\' . ReadCast::class;
    private const DATE = '\\' . ReadDate::class;
    private const MISMATCH = '\\' . Mismatch::class;

    private readonly Source $body;

    /** @param string $where the property, for messages */
    public function __construct(
        private readonly FunctionFile $file,
        private readonly ReadBody $function,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
        private readonly Selection $selection,
        private readonly string $where,
    ) {
        $this->body = $function->source;
    }

    /**
     * Adds the statements that the value takes, and returns the expression of it.
     *
     * @param string $in the expression of what was decoded; it may be null
     * @param string $local a variable, with its `$`, that the statements may use
     * @param bool $checked whether PHP itself checks that the value is of the type where it goes
     */
    public function of(Type $type, string $in, string $local, bool $checked = false): string
    {
        if (!$type->nullable || $type instanceof MixedType) {
            return $this->present($type, $in, $local, $checked);
        }
        if ($type instanceof ScalarType) {
            if ($checked && !$this->conventions->casts && $type->kind !== ScalarKind::Float) {
                return $in;
            }
            $in = $this->local($in, $local);
            return "$in === null ? null : (" . $this->present($type, $in, $local) . ')';
        }
        $in = $this->local($in, Variable::part($local, 'Value'));
        $this->body->line("$local = null;")->block("if ($in !== null) {", function () use ($type, $in, $local): void {
            $this->into($local, $this->present($type, $in, $local));
        });
        return $local;
    }

    /** Adds the statement that gives the variable the value, where it does not have it already. */
    public function into(string $local, string $value): void
    {
        if ($value !== $local) {
            $this->body->line("$local = $value;");
        }
    }

    /** As of(), for a value that is not null, or must not be. */
    public function present(Type $type, string $in, string $local, bool $checked = false): string
    {
        return match (true) {
            $type instanceof MixedType => $in,
            $type instanceof ScalarType => $this->scalar($type->kind, $in, $local, $checked),
            $type instanceof ObjectType => $this->object($type, $in),
            $type instanceof ArrayType => $this->array($type, $in, $local),
            $type instanceof ShapeType => $this->shape($type, $in, $local),
            $type instanceof DateType => $this->date($type, $in, $local),
            $type instanceof IntervalType => self::DATE
                . ($this->conventions->casts ? '::castInterval(' : '::interval(') . "$in)",
            $type instanceof EnumType => $this->enum($type, $in, $local),
            $type instanceof UnionType => $this->union($type, $in, $local),
            $type instanceof CustomType => "\$context->handle($in, " . $this->custom($type)
                . ($type->property === null ? ')' : ', $object)'),
            default => throw new ModelException("$this->where: the type $type cannot be read"),
        };
    }

    /** The expression that makes a scalar of the kind of any other, as JMS serializer does. */
    public static function cast(ScalarKind $kind, string $in): string
    {
        return $kind === ScalarKind::String ? self::CAST . "::string($in)" : "($kind->value) $in";
    }

    private function scalar(ScalarKind $kind, string $in, string $local, bool $checked): string
    {
        if ($this->conventions->casts) {
            $cast = self::cast($kind, $in);
            return $kind === ScalarKind::String ? "\\is_string($in) ? $in : $cast" : $cast;
        }
        if ($checked && $kind !== ScalarKind::Float) {
            return $in;
        }
        $in = $this->local($in, $local);
        return match ($kind) {
            ScalarKind::Bool => "\\is_bool($in) ? $in : " . $this->mismatch('true or false', $in),
            ScalarKind::Int => "\\is_int($in) ? $in : " . $this->mismatch('an int', $in),
            ScalarKind::Float => "\\is_float($in) ? $in : " . self::CAST . "::float($in)",
            ScalarKind::String => "\\is_string($in) ? $in : " . $this->mismatch('a string', $in),
        };
    }

    private function object(ObjectType $type, string $in): string
    {
        $node = $this->functions->node($type->class, $this->selection);
        if (!$node->model->instantiable && $node->model->discriminator === null) {
            throw new ModelException(
                "$this->where: no object of $type->class can be made, since it is abstract or an interface;"
                . ' give it a discriminator, or the property the type of a class',
            );
        }
        $function = $this->file->call($this->functions->name($type->class, $this->selection));
        if (!$this->conventions->casts) {
            return "$function($in, \$context)";
        }
        return "$function(\\is_array($in) ? $in : " . self::castToObject($node, $in) . ', $context)';
    }

    /** The expression that makes what an object is read from of a value that is no array, as JMS serializer does. */
    public static function castToObject(Node $node, string $in): string
    {
        $keys = [];
        foreach ($node->properties as $property) {
            if ($property->readable && !$property->inline && $property->path === []) {
                $keys[] = Literal::of($property->key);
            }
        }
        $class = Literal::of($node->model->class);
        return self::CAST . "::object($in, $class, [" . implode(', ', $keys) . '])';
    }

    private function array(ArrayType $type, string $in, string $local): string
    {
        $in = $this->local($in, $local);
        if ($this->conventions->casts) {
            if ($in !== $local) {
                $this->body->line("$local = $in;");
            }
            $this->body->block("if (!\\is_array($local)) {", fn() => $this->body->line(
                "$local = " . self::CAST . "::array($local);",
            ));
        } else {
            [$test, $expected] = $type->form === ArrayForm::List
                ? ["!\\is_array($in) || !\\array_is_list($in)", 'an array']
                : ["!\\is_array($in)", $type->form === ArrayForm::Map ? 'an object' : 'an array or an object'];
            $this->refuse($test, $expected, $in);
            if ($in !== $local) {
                $this->body->line("$local = $in;");
            }
        }
        return $this->container($type, $this->elements($type, $local));
    }

    /** Reads the elements of the array in $local, and returns the expression of what was read. */
    private function elements(ArrayType $type, string $local): string
    {
        $casts = $this->conventions->casts;
        $list = $type->form === ArrayForm::List;
        $function = $list ? $this->listFunction($type->element) : null;
        if ($function !== null) {
            return "$function($local, \$context)";
        }
        $key = $list || $type->key instanceof MixedType ? null : $type->key;
        $keyKind = $key instanceof ScalarType ? $key->kind : null;
        $item = Variable::part($local, 'Item');
        $at = Variable::part($local, 'Key');
        if ($list && $casts && !$this->rebuilds($type->element)) {
            $this->body->line("$local = \\array_values($local);");
        }
        if ($type->element instanceof MixedType && ($keyKind === null || $keyKind === ScalarKind::String)) {
            return $local;
        }
        $kept = !$this->rebuilds($type->element) && ($keyKind === null || !$casts);
        $result = $kept ? $local : Variable::part($local, 'Read');
        if (!$kept) {
            $this->body->line("$result = [];");
        }
        $checksKey = $keyKind === ScalarKind::Int && !$casts;
        $element = $type->element;
        $converts = $casts || $element instanceof ScalarType && $element->kind === ScalarKind::Float;
        $needsKey = $kept ? $converts || $checksKey : !$list;
        $head = "foreach ($local as " . ($needsKey ? "$at => " : '') . "$item) {";
        $target = match (true) {
            $kept => "{$result}[$at]",
            $list => "{$result}[]",
            default => "{$result}[" . ($casts && $keyKind === ScalarKind::Int ? "(int) $at" : $at) . ']',
        };
        $this->body->block($head, function () use ($type, $item, $at, $kept, $target, $checksKey): void {
            if ($checksKey) {
                $this->refuse("!\\is_int($at)", 'an integer as key', $at);
            }
            if ($kept) {
                $this->checkElement($type->element, $item, $target);
                return;
            }
            $value = $this->of($type->element, $item, Variable::part($item, 'Value'));
            $this->body->line("$target = $value;");
        });
        return $result;
    }

    /** The function that reads a list of elements of the type; null where there is none. */
    private function listFunction(Type $element): ?string
    {
        if (!$element instanceof ObjectType || $element->nullable) {
            return null;
        }
        $lists = new ReadEmitter($this->conventions, $this->functions);
        $function = $lists->listFunction($this->functions->node($element->class, $this->selection));
        return $function === null ? null : $this->file->call($function);
    }

    /** Whether elements of the type become other values than json_decode's, as objects do; scalars are checked only. */
    private function rebuilds(Type $element): bool
    {
        return !$element instanceof ScalarType && !$element instanceof MixedType;
    }

    private function checkElement(Type $element, string $item, string $target): void
    {
        if (!$element instanceof ScalarType) {
            return;
        }
        $test = '!\is_' . $element->kind->value . "($item)" . ($element->nullable ? " && $item !== null" : '');
        $this->body->block("if ($test) {", fn() => $this->body->line(match (true) {
            $this->conventions->casts => "$target = " . $this->scalar($element->kind, $item, $item, false) . ';',
            $element->kind === ScalarKind::Float => "$target = " . self::CAST . "::float($item);",
            default => $this->mismatch(ReadRules::scalar($element->kind), $item) . ';',
        }));
    }

    private function container(ArrayType $type, string $local): string
    {
        return match (strtolower(ltrim($type->container, '\\'))) {
            'array', 'iterable' => $local,
            'stdclass' => "(object) $local",
            'generator' => self::CAST . "::generator($local)",
            'iterator', 'traversable', 'iteratoraggregate', 'arrayiterator' => "new \\ArrayIterator($local)",
            'doctrine\common\collections\collection',
            'doctrine\common\collections\readablecollection' => $this->collection(
                'Doctrine\Common\Collections\ArrayCollection',
                $local,
            ),
            'stdclass' => "(object) $local",
            default => $this->collection($type->container, $local),
        };
    }

    private function collection(string $class, string $local): string
    {
        if (!class_exists($class)) {
            throw new ModelException("$this->where: the class $class, which is to hold the elements, does not exist");
        }
        $parameter = (new \ReflectionClass($class))->getConstructor()?->getParameters()[0] ?? null;
        $takes = ['', 'array', 'iterable', 'array|object', 'object|array', 'Traversable|array', 'mixed'];
        if ($parameter === null || !in_array((string) $parameter->getType(), $takes, true)) {
            throw new ModelException(
                "$this->where: the constructor of $class does not take an array of elements; give it a handler",
            );
        }
        return "new \\$class($local)";
    }

    private function shape(ShapeType $type, string $in, string $local): string
    {
        $in = $this->local($in, Variable::part($local, 'Data'));
        $this->refuse("!\\is_array($in)", 'an object', $in);
        $this->body->line("$local = [];");
        foreach (array_keys($type->fields) as $index => $name) {
            $field = $type->fields[$name];
            $key = Literal::of($name);
            $at = "{$in}[$key]";
            $variable = Variable::part($local, "Field$index");
            $read = function () use ($field, $at, $local, $key, $variable): void {
                $this->body->line("{$local}[$key] = " . $this->of($field, $at, $variable) . ';');
            };
            $this->body->block("if (\\array_key_exists($key, $in)) {", $read, null);
            if (!in_array((string) $name, array_map(strval(...), $type->optional), true)) {
                $this->body->block('} else {', fn() => $this->body->line(
                    'throw new ' . self::MISMATCH . '(' . Literal::of("Expected the key \"$name\"") . ');',
                ), null);
            }
            $this->body->line('}');
        }
        return $local;
    }

    private function date(DateType $type, string $in, string $local): string
    {
        $formats = ReadRules::dateFormats($type, $this->conventions);
        $zone = ReadRules::dateZone($type, $this->conventions);
        $exact = ReadRules::isStrict($this->conventions);
        $class = ReadRules::dateClass($type, $this->conventions);
        $arguments = sprintf(
            '%s, [%s], %s',
            Literal::of($class),
            implode(', ', array_map(Literal::of(...), $formats)),
            Literal::of($zone),
        );
        $call = $this->conventions->casts ? 'cast(%s, %s)' : ($exact ? 'read(%s, %s, true)' : 'read(%s, %s, false)');
        $plain = in_array($class, [\DateTime::class, \DateTimeImmutable::class], true);
        // A short format may fit what is empty to PHP, or need more than one call.
        if (!$plain || count($formats) !== 1 || strlen($formats[0]) < 4) {
            return self::DATE . '::' . sprintf($call, $in, $arguments);
        }
        $in = $this->local($in, Variable::part($local, 'Text'));
        $kept = $zone === null ? null : $this->function->keep('zone', 'new \DateTimeZone(' . Literal::of($zone) . ')');
        $this->body->line(sprintf(
            '%s = \is_string(%s) ? \%s::createFromFormat(%s, %s%s) : false;',
            $local,
            $in,
            $class,
            Literal::of($formats[0]),
            $in,
            $kept === null ? '' : ", $kept",
        ));
        $failed = "$local === false" . ($exact ? " || \\$class::getLastErrors() !== false" : '');
        $this->body->block("if ($failed) {", fn() => $this->body->line(
            "$local = " . self::DATE . '::' . sprintf($call, $in, $arguments) . ';',
        ));
        return $local;
    }

    private function enum(EnumType $type, string $in, string $local): string
    {
        $in = $this->local($in, $local);
        if ($type->backing === null) {
            $cases = $this->function->keep('cases', "\\array_column(\\$type->class::cases(), null, 'name')");
            $expected = "the name of a case of $type->class";
            return "(\\is_string($in) ? {$cases}[$in] ?? null : null) ?? " . $this->mismatch($expected, $in);
        }
        $int = $type->backing === ScalarKind::Int;
        if ($this->conventions->casts) {
            return self::CAST . "::enum($in, \\$type->class::class, " . Literal::of($int) . ')';
        }
        return "\\$type->class::tryFrom($in) ?? " . $this->mismatch("the value of a case of $type->class", $in);
    }

    private function union(UnionType $type, string $in, string $local): string
    {
        $in = $this->local($in, Variable::part($local, 'Data'));
        if ($type->field !== null) {
            return $this->byField($type, $type->field, $in);
        }
        $primitives = $this->conventions->casts ? ReadUnion::primitives($type) : null;
        if ($primitives !== null) {
            return self::CAST . "::union($in, " . ReadBody::literal($primitives) . ')';
        }
        $this->body->line("$local = null;");
        $else = '';
        $types = ReadUnion::order($type);
        $shape = fn(Type $member): array => $this->shapeOf($member);
        foreach ($types as $member) {
            $condition = ReadUnion::condition($member, $types, $in, $this->function, $this->conventions, $shape);
            $this->body->block("{$else}if ($condition) {", function () use ($member, $in, $local): void {
                $this->into($local, $this->present($member, $in, $local));
            }, null);
            $else = '} else';
        }
        $this->body->block('} else {', fn() => $this->body->line(
            $this->mismatch(ReadRules::union($type), $in) . ';',
        ));
        return $local;
    }

    private function byField(UnionType $type, string $field, string $in): string
    {
        $classes = ReadUnion::classes($type);
        $arms = [];
        foreach ($classes as $value => $class) {
            $call = $this->object(new ObjectType($class), $in);
            $arms[] = Literal::of((string) $value) . " => $call";
        }
        $key = Literal::of($field);
        $expected = "one of " . implode(', ', array_keys($classes)) . " under \"$field\"";
        $arms[] = 'default => ' . $this->mismatch($expected, "{$in}[$key] ?? null");
        return "match (\\is_array($in) ? {$in}[$key] ?? null : null) { " . implode(', ', $arms) . ' }';
    }

    /** @return array<array-key, int> */
    private function shapeOf(Type $type): array
    {
        if ($type instanceof ShapeType) {
            return ReadUnion::fields($type);
        }
        \assert($type instanceof ObjectType);
        $models = fn(string $class): ClassModel => $this->functions->node($class, $this->selection)->model;
        return ReadRules::shape($this->functions->node($type->class, $this->selection), $this->conventions, $models);
    }

    private function custom(CustomType $type): string
    {
        $parameters = ReadBody::literal($type->parameters)
            ?? '\unserialize(' . Literal::of(serialize($type->parameters)) . ')';
        return $this->function->keep('type', sprintf(
            $type->property === null ? 'new \%s(%s, %s, %s)' : 'new \%s(%s, %s, %s, property: %s)',
            CustomType::class,
            Literal::of($type->handler),
            $parameters,
            Literal::of($type->nullable),
            Literal::of($type->property),
        ));
    }

    /** The variable that holds the expression's value: itself, if it is one. */
    private function local(string $in, string $local): string
    {
        if (preg_match('/^\$[\w\x80-\xff]+$/D', $in) === 1) {
            return $in;
        }
        $this->body->line("$local = " . self::bare($in) . ';');
        return $local;
    }

    /** Without the parentheses around the whole. */
    public static function bare(string $expression): string
    {
        return preg_match('/^\((\$data(?:\[[^\[\]]*\])+ \?\? null)\)$/D', $expression, $match) === 1
            ? $match[1]
            : $expression;
    }

    private function refuse(string $condition, string $expected, string $in): void
    {
        $this->body->block("if ($condition) {", fn() => $this->body->line($this->mismatch($expected, $in) . ';'));
    }

    private function mismatch(string $expected, string $in): string
    {
        return 'throw ' . self::MISMATCH . '::of(' . Literal::of($expected) . ", $in)";
    }
}
