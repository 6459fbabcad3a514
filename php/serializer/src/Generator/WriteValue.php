<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
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
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteInterval;
use Howdah\Serializer\Selection;

/** Writes the code that makes of a value of PHP what json_encode writes. */
final class WriteValue
{
    private const SKIP = '\\' . SkipValue::class;

    /** @var list<string> statements that stand before all others */
    public array $statics = [];

    /**
     * @param Selection $selection of the value
     * @param string $context the expression of the context that has this selection
     * @param bool $nulls whether elements that are null are written
     */
    public function __construct(
        private readonly FunctionFile $file,
        private readonly Source $body,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
        private readonly Selection $selection,
        private readonly string $context,
        private readonly bool $nulls,
    ) {
    }

    /** Whether one expression makes it, which calls nothing that could leave the value out. */
    public static function isPlain(Type $type): bool
    {
        return $type instanceof ScalarType
            || $type instanceof DateType
            || $type instanceof EnumType
            || $type instanceof IntervalType;
    }

    /** Whether the expression of a plain type is null for null. */
    public static function passesNull(Type $type, Conventions $conventions): bool
    {
        return $type instanceof ScalarType && !$conventions->casts && $type->precision === null;
    }

    /** Whether the value can be left out when it is seen. */
    public static function canSkip(Type $type): bool
    {
        return !self::isPlain($type) && !($type instanceof ArrayType && $type->element instanceof ScalarType);
    }

    /**
     * Adds the statements that the value takes, and returns the expression of it.
     *
     * @param string $in the expression of a value that is not null
     * @param string $local a variable, with its `$`, that the statements may use
     * @param ?\ReflectionType $native the native type, which PHP itself checks; null for none
     * @param bool $inline whether elements are wanted as an array, even if they are none in JSON
     */
    public function of(
        Type $type,
        string $in,
        string $local,
        ?\ReflectionType $native = null,
        bool $inline = false,
    ): string {
        return match (true) {
            $type instanceof ScalarType => $this->scalar($type, $in, $native),
            $type instanceof DateType => $this->date($type, $in, $local),
            $type instanceof IntervalType => '\\' . WriteInterval::class
                . ($this->conventions->casts ? "::format($in)" : "::exact($in)"),
            $type instanceof EnumType => $in . ($type->backing === null ? '->name' : '->value'),
            $type instanceof ArrayType => $this->array($type, $in, $local, $inline),
            $type instanceof ObjectType => $this->object($type, $in, $local),
            $type instanceof ShapeType => $this->shape($type, $in, $local),
            $type instanceof UnionType => $this->union($type, $in, $local),
            $type instanceof CustomType => "$this->context->handle($in, {$this->custom($type)}"
                . ($type->property === null ? ')' : ', $object)'),
            default => $this->mixed($in),
        };
    }

    /**
     * Whether the value is made without a call that could leave it out: a plain one, or a native array of elements that
     * are written as they are.
     */
    public function isSteady(Type $type, ?\ReflectionType $native): bool
    {
        if (!$type instanceof ArrayType) {
            return self::isPlain($type);
        }
        return $native instanceof \ReflectionNamedType
            && $native->getName() === 'array'
            && $type->container === 'array'
            && $this->isSame($type->element, '') !== null;
    }

    /** As of(), for a value that isSteady(). The statements throw an Error where an element is not written as it is. */
    public function steady(Type $type, string $in, string $local, ?\ReflectionType $native): string
    {
        if (!$type instanceof ArrayType || $this->isTrusted($type)) {
            return $this->of($type, $in, $local, $native);
        }
        $item = Variable::part($local, 'Item');
        $same = $this->isSame($type->element, $item);
        $this->body->block("foreach ($local = $in as $item) {", fn() => $this->body->block(
            "if (!($same)) {",
            fn() => $this->body->line('throw new \TypeError();'),
        ));
        return $this->listed($type, $local);
    }

    private function mixed(string $in): string
    {
        return "\\is_scalar($in) ? $in : $this->context->write($in)";
    }

    private function scalar(ScalarType $type, string $in, ?\ReflectionType $native): string
    {
        if ($this->conventions->casts) {
            $isSame = $native instanceof \ReflectionNamedType && $native->getName() === $type->kind->value;
            $in = $isSame ? $in : "({$type->kind->value}) $in";
        } elseif ($native === null) {
            $in = $this->mixed($in);
        }
        return $type->precision === null
            ? $in
            : "\\round($in, $type->precision, " . ($type->rounding ?? PHP_ROUND_HALF_UP) . ')';
    }

    private function date(DateType $type, string $in, string $local): string
    {
        $format = $type->format ?? $this->conventions->dateFormat;
        if ($format === 'U') {
            return $in . '->getTimestamp()';
        }
        $class = $type->class === \DateTimeInterface::class ? \DateTimeImmutable::class : $type->class;
        $isOwn = in_array($class, [\DateTimeImmutable::class, \DateTime::class], true);
        $write = '->format(' . Literal::of($format) . ')';
        if ($format !== \DATE_ATOM || !$isOwn) {
            return "$in$write";
        }
        // PHP writes "c" in one piece, in two thirds of the time; a year before 0 lacks a digit there, and a class of
        // the application may look at the format.
        [$date, $text] = [Variable::part($local, 'Date'), Variable::part($local, 'Text')];
        $isPlain = "($date = $in)::class === " . Literal::of($class);
        return "$isPlain && ($text = {$date}->format('c'))[0] !== '-' ? $text : $date$write";
    }

    private function array(ArrayType $type, string $in, string $local, bool $inline): string
    {
        $isArray = $type->container === 'array';
        $in = $isArray && $this->conventions->casts ? "(array) $in" : $in;
        $isMap = $type->form === ArrayForm::Map && !$inline && !$this->conventions->arraysOnly;
        if ($type->element instanceof MixedType && $type->form !== ArrayForm::List) {
            if (!$isMap) {
                return "$this->context->elements($in)";
            }
            $this->body->line("$local = $this->context->elements($in);");
            return "\\array_is_list($local) ? (object) $local : $local";
        }
        if ($this->isTrusted($type)) {
            if ($type->form === ArrayForm::List) {
                return "\\array_values($in)";
            }
            return $isMap ? "\\array_is_list($in) ? (object) $in : $in" : $in;
        }
        $same = $isArray ? $this->isSame($type->element, Variable::part($local, 'Item')) : null;
        if ($same !== null) {
            $this->check($type, $in, $local, $same);
            if (!$inline || $type->form === ArrayForm::List) {
                return $this->listed($type, $local);
            }
        } else {
            $this->loop($type, $in, $local);
        }
        return $isMap ? "\\array_is_list($local) ? (object) $local : $local" : $local;
    }

    /** Whether elements are written without a look at them. */
    private function isTrusted(ArrayType $type): bool
    {
        return $type->container === 'array'
            && $type->element instanceof ScalarType
            && $type->element->precision === null
            && !$this->conventions->casts
            && $this->nulls;
    }

    /** The array in a variable, as a list where it is to be one. */
    private function listed(ArrayType $type, string $local): string
    {
        return match (true) {
            $type->form === ArrayForm::List => "\\array_values($local)",
            $type->form === ArrayForm::Map && !$this->conventions->arraysOnly =>
                "\\array_is_list($local) ? (object) $local : $local",
            default => $local,
        };
    }

    /** The condition on which an element is written as it is; null where none is. */
    private function isSame(Type $type, string $item): ?string
    {
        if ($type instanceof ScalarType && $type->precision === null) {
            return "\\is_{$type->kind->value}($item)";
        }
        return $type instanceof ObjectType && $this->isWhole($type->class)
            ? "$item instanceof \\{$this->className($type->class)}"
            : null;
    }

    /** Takes the array as it is, unless an element is not written as it is: then all are made anew. */
    private function check(ArrayType $type, string $in, string $local, string $same): void
    {
        $item = Variable::part($local, 'Item');
        $this->body->line("$local = $in;")->block("foreach ($local as $item) {", fn() => $this->body->block(
            "if (!($same)) {",
            function () use ($type, $in, $local): void {
                $this->loop($type, $in, $local);
                $this->body->line('break;');
            },
        ));
    }

    private function loop(ArrayType $type, string $in, string $local): void
    {
        $item = Variable::part($local, 'Item');
        $key = Variable::part($local, 'Key');
        $isList = $type->form === ArrayForm::List;
        $target = $isList ? "{$local}[]" : "{$local}[$key]";
        $write = function () use ($type, $item, $target): void {
            $value = fn() => $this->body->line(
                "$target = " . $this->of($type->element, $item, Variable::part($item, 'Value')) . ';',
            );
            $this->orSkip($type->element, $value);
        };
        $each = function () use ($item, $target, $write): void {
            $this->body->block("if ($item !== null) {", $write, null);
            if ($this->nulls) {
                $this->body->block('} else {', fn() => $this->body->line("$target = null;"), null);
            }
            $this->body->line('}');
        };
        $this->body->line("$local = [];")
            ->block("foreach ($in as " . ($isList ? '' : "$key => ") . "$item) {", $each);
    }

    /** Adds the statements of a value, and goes on where it is left out. */
    private function orSkip(Type $type, \Closure $write): void
    {
        if (self::canSkip($type)) {
            $this->body->block('try {', $write, '} catch (' . self::SKIP . ') {')->line('}');
        } else {
            $write();
        }
    }

    private function object(ObjectType $type, string $in, string $local): string
    {
        $class = new \ReflectionClass($type->class);
        if ($class->isInterface() || $class->isAbstract()) {
            return "$this->context->write($in)";
        }
        if ($this->isWhole($type->class)) {
            return "($in instanceof \\{$class->getName()} ? $in : $this->context->write($in))";
        }
        $function = $this->file->call($this->functions->name($class->getName(), $this->selection));
        if ($class->isFinal()) {
            return "$function($in, $this->context)";
        }
        $item = str_starts_with($in, '$') && !str_contains($in, '->') ? $in : $local;
        if ($item !== $in) {
            $this->body->line("$local = $in;");
        }
        return "$item::class === \\{$class->getName()}::class ? $function($item, $this->context) : "
            . "$this->context->write($item)";
    }

    private function isWhole(string $class): bool
    {
        $reflection = new \ReflectionClass($class);
        return $reflection->isFinal()
            && !$reflection->isInterface()
            && (new WholeObject($this->conventions))->is($this->functions->node($class, $this->selection));
    }

    private function className(string $class): string
    {
        return (new \ReflectionClass($class))->getName();
    }

    private function shape(ShapeType $type, string $in, string $local): string
    {
        $from = Variable::part($local, 'From');
        $this->body->line("$from = $in;", "$local = [];");
        foreach (array_keys($type->fields) as $index => $name) {
            $field = $type->fields[$name];
            $key = Literal::of($name);
            $variable = Variable::part($local, "Field$index");
            $write = fn() => $this->body->line(
                "{$local}[$key] = " . $this->of($field, "{$from}[$key]", $variable) . ';',
            );
            $this->body->block("if (isset({$from}[$key])) {", fn() => $this->orSkip($field, $write), null);
            if ($this->nulls) {
                $this->body->block("} elseif (\\array_key_exists($key, $from)) {", fn() => $this->body->line(
                    "{$local}[$key] = null;",
                ), null);
            }
            $this->body->line('}');
        }
        return $this->conventions->arraysOnly ? $local : "$local === [] ? new \\stdClass() : $local";
    }

    /** By what the value is; types that say no more than its class does are left to the context. */
    private function union(UnionType $type, string $in, string $local): string
    {
        $this->body->line("$local = $in;");
        $expression = $this->mixed($local);
        foreach (array_reverse($type->types) as $member) {
            $expression = match (true) {
                $member instanceof DateType, $member instanceof EnumType =>
                    "$local instanceof \\$member->class ? {$this->of($member, $local, $local)} : ($expression)",
                $member instanceof IntervalType =>
                    "$local instanceof \\DateInterval ? {$this->of($member, $local, $local)} : ($expression)",
                default => $expression,
            };
        }
        return $expression;
    }

    private function custom(CustomType $type): string
    {
        $variable = Variable::part('$type', 'T' . substr(hash('sha256', (string) $type), 0, 8));
        $arguments = Literal::of($type->handler) . ', ' . self::literal($type->parameters)
            . ($type->property === null ? '' : ', property: ' . Literal::of($type->property));
        $this->statics[] = "static $variable = null;";
        $this->statics[] = "$variable ??= new \\" . CustomType::class . "($arguments);";
        return $variable;
    }

    /** @param array<mixed> $values */
    private static function literal(array $values): string
    {
        $items = [];
        foreach ($values as $key => $value) {
            $items[] = Literal::of($key) . ' => ' . (is_array($value) ? self::literal($value) : Literal::of($value));
        }
        return '[' . implode(', ', $items) . ']';
    }
}
