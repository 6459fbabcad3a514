<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\ReadTarget;
use Howdah\Serializer\Generator\ReadUnion;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/**
 * Finds all that is wrong with a document, once generated code has met the first thing; the first alone where the
 * conventions tell no more. It makes no objects.
 */
final class ReadChecker
{
    /** @var list<ReadError> */
    private array $errors = [];

    private int $depth = 0;

    private ReadContext $context;

    private ?object $into = null;

    private readonly ReadValues $values;

    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
        $this->values = new ReadValues($conventions, $functions);
    }

    /**
     * @param ?object $into an object that is filled, where the root is of its class
     * @return list<ReadError>
     */
    public function check(mixed $data, Type $type, ReadContext $context, ?object $into = null): array
    {
        $this->errors = [];
        $this->depth = 0;
        $this->context = $context;
        $this->into = $into;
        try {
            $this->value($type, $data, '', $context->selection);
        } catch (SkipValue) {
        }
        return $this->errors;
    }

    private function value(Type $type, mixed $value, string $pointer, Selection $selection): void
    {
        $isEnough = $this->errors !== [] && !ReadRules::isStrict($this->conventions);
        if ($isEnough || $value === null && $type->nullable) {
            return;
        }
        match (true) {
            $type instanceof MixedType, $type instanceof CustomType => null,
            $type instanceof ScalarType => $this->scalar($type, $value, $pointer),
            $type instanceof ObjectType => $this->nested(
                fn() => $this->object($type, $value, $pointer, $selection),
                $pointer,
            ),
            $type instanceof ArrayType => $this->nested(
                fn() => $this->array($type, $value, $pointer, $selection),
                $pointer,
            ),
            $type instanceof ShapeType => $this->shape($type, $value, $pointer, $selection),
            $type instanceof DateType => $this->date($type, $value, $pointer),
            $type instanceof IntervalType => $this->interval($type, $value, $pointer),
            $type instanceof EnumType => $this->enum($type, $value, $pointer),
            $type instanceof UnionType => $this->union($type, $value, $pointer, $selection),
            default => null,
        };
    }

    private function nested(callable $check, string $pointer): void
    {
        if ($this->depth >= Serializer::MAX_DEPTH) {
            $this->error($pointer, 'Nested deeper than ' . Serializer::MAX_DEPTH . ' levels');
            return;
        }
        $this->depth++;
        try {
            $check();
        } finally {
            $this->depth--;
        }
    }

    private function scalar(ScalarType $type, mixed $value, string $pointer): void
    {
        if ($this->conventions->casts) {
            $type->kind !== ScalarKind::String || $this->attempt(fn() => ReadCast::string($value), $pointer);
            return;
        }
        $fits = match ($type->kind) {
            ScalarKind::Bool => is_bool($value),
            ScalarKind::Int => is_int($value),
            ScalarKind::Float => is_float($value) || is_int($value) || ReadCast::isBigInteger($value),
            ScalarKind::String => is_string($value),
        };
        if ($fits) {
            return;
        }
        if ($type->kind === ScalarKind::Int && ReadCast::isBigInteger($value)) {
            $this->error($pointer, "Expected an int, got $value, which is beyond the range of int");
            return;
        }
        $this->expected($type, $value, $pointer);
    }

    private function object(ObjectType $type, mixed $value, string $pointer, Selection $selection): void
    {
        [$into, $this->into] = [$this->into, null];
        $node = $this->functions->node($type->class, $selection);
        if ($this->conventions->casts) {
            $keys = self::keys($node);
            if (!is_array($value) && $pointer === '' && !$type->nullable && ($value === null || $keys === [])) {
                $this->expected($type, $value, $pointer);
                return;
            }
            $value = $this->attempt(
                static fn(): array => ReadCast::object($value, $type->class, $keys),
                $pointer,
            );
        }
        if (!is_array($value)) {
            $this->conventions->casts || $this->expected($type, $value, $pointer);
            return;
        }
        $node = $this->member($node, $value, $pointer);
        if ($node === null || $this->leavesOut($node)) {
            return;
        }
        if (!$this->conventions->unknownKeys) {
            $this->unknownKeys($node, $value, $pointer);
        }
        $this->properties($node, $value, $pointer, $into instanceof $node->model->class);
    }

    /**
     * The node of the class that the discriminator names; null if it names none.
     *
     * @param array<array-key, mixed> $data
     */
    private function member(Node $node, array $data, string $pointer): ?Node
    {
        $discriminator = $node->model->discriminator;
        if ($discriminator === null || !ReadRules::isBase($node->model, $this->model(...))) {
            return $node;
        }
        $value = $data[$discriminator->key] ?? null;
        $class = is_scalar($value) ? $discriminator->classes[(string) $value] ?? null : null;
        if ($class !== null) {
            return $class === $node->model->class ? $node : $this->functions->node($class, $node->selection);
        }
        $known = array_map(strval(...), array_keys($discriminator->classes));
        if ($this->conventions->casts) {
            $mismatch = ReadCast::unknownClass($data, $discriminator->key, $node->model->class, $known);
            $this->error($pointer, $mismatch->getMessage());
            return null;
        }
        $got = array_key_exists($discriminator->key, $data)
            ? 'got ' . Mismatch::show($value)
            : 'but the key is missing';
        $names = implode(', ', array_map(Mismatch::show(...), $known));
        $this->error(self::below($pointer, $discriminator->key), "Expected one of $names, $got");
        return null;
    }

    /**
     * The keys of what JMS serializer reads of null.
     *
     * @return list<string>
     */
    private static function keys(Node $node): array
    {
        $keys = [];
        foreach (ReadRules::properties($node) as $property) {
            if (!$property->inline && $property->path === []) {
                $keys[] = $property->key;
            }
        }
        return $keys;
    }

    /** Whether null is read in place of the object. */
    private function isLeftOut(ObjectType $type, mixed $value, Selection $selection): bool
    {
        $node = $this->functions->node($type->class, $selection);
        // JMS takes anything for an object without properties.
        $isObject = is_array($value) || $this->conventions->casts && self::keys($node) === [];
        $classes = $node->model->discriminator->classes ?? [];
        $kind = is_array($value) ? $value[$node->model->discriminator?->key] ?? null : null;
        if ($classes !== [] && ReadRules::isBase($node->model, $this->model(...))) {
            $class = is_scalar($kind) ? $classes[(string) $kind] ?? null : null;
            $node = $class === null ? null : $this->functions->node($class, $selection);
        }
        return $node !== null && $isObject && $this->leavesOut($node);
    }

    /** JMS asks no condition of a class where it reads. */
    private function leavesOut(Node $node): bool
    {
        return $node->model->excluded
            || !$this->conventions->casts && $this->isTrue($node->model->excludeIf);
    }

    /** @param array<array-key, mixed> $data */
    private function unknownKeys(Node $node, array $data, string $pointer): void
    {
        $keys = ReadRules::keys(
            $node,
            fn(string $class, Selection $selection): Node => $this->functions->node($class, $selection),
        );
        foreach ($keys === null ? [] : array_keys(array_diff_key($data, array_fill_keys($keys, true))) as $key) {
            $known = $keys === [] ? 'none' : implode(', ', $keys);
            $this->error(self::below($pointer, $key), "Unknown key; those of {$node->model->class} are: $known");
        }
    }

    /** @param array<array-key, mixed> $data */
    private function properties(Node $node, array $data, string $pointer, bool $isFilled): void
    {
        foreach (ReadRules::properties($node) as $property) {
            if ($this->isTrue($property->excludeIf)) {
                continue;
            }
            try {
                $property->inline
                    ? $this->inline($node, $property, $data, $pointer, $isFilled)
                    : $this->property($node, $property, $data, $pointer, $isFilled);
            } catch (SkipValue) {
                // The property stays as it is.
            }
        }
    }

    /** @param array<array-key, mixed> $data */
    private function inline(Node $node, Property $property, array $data, string $pointer, bool $isFilled): void
    {
        $selection = $node->selection->below($property->name);
        $type = $property->type;
        $keys = $type instanceof ObjectType ? ReadRules::keys(
            $this->functions->node($type->class, $selection),
            fn(string $class, Selection $selection): Node => $this->functions->node($class, $selection),
        ) : null;
        $isTaken = !$isFilled && ReadRules::parameter($node->model, $property) !== null;
        if ($keys !== null) {
            $own = array_intersect_key($data, array_fill_keys($keys, true));
            if ($own === [] && $isTaken && $type->nullable) {
                return;
            }
            $data = $this->conventions->unknownKeys ? $data : $own;
        }
        $this->set($property, $type, $data, $pointer, $selection, $isTaken);
    }

    /**
     * What the property is set to, where null may be read though another value stands in the document.
     *
     * @param bool $isTaken whether the constructor takes the value, rather than a setter
     */
    private function set(
        Property $property,
        Type $type,
        mixed $value,
        string $pointer,
        Selection $selection,
        bool $isTaken,
    ): void {
        if (!$this->becomesNull($type, $value, $selection)) {
            $this->value($type, $value, $pointer, $selection);
            return;
        }
        $isChecked = $property->typed && !$property->nativeNullable && ($isTaken || $property->setter === null);
        if ($isChecked && !$type->nullable) {
            $this->expected($type, $value, $pointer);
        }
    }

    /** @param array<array-key, mixed> $data */
    private function property(Node $node, Property $property, array $data, string $pointer, bool $isFilled): void
    {
        $parameter = ReadRules::parameter($node->model, $property);
        $isTaken = $parameter !== null && !$isFilled;
        $type = $isTaken ? ReadRules::argument($parameter) : $property->type;
        foreach ($property->path as $key) {
            $pointer = self::below($pointer, $key);
            $data = $data[$key] ?? null;
            if (!is_array($data)) {
                $data = [];
            }
        }
        $pointer = self::below($pointer, $property->key);
        if (!array_key_exists($property->key, $data)) {
            $isMade = !$isFilled || $parameter === null;
            if ($isMade && ReadRules::isNeeded($node->model, $property, $this->conventions)) {
                $this->error($pointer, 'Expected ' . $this->values->describe($type) . ', but the key is missing');
            }
            return;
        }
        $value = $data[$property->key];
        $found = count($this->errors);
        $this->set($property, $type, $value, $pointer, $node->selection->below($property->name), $isTaken);
        $native = $property->setter === null ? ReadTarget::type($property) : null;
        $isFit = $found === count($this->errors) && !$this->conventions->casts;
        if ($isFit && !$this->values->isTaken($native, $type, $value)) {
            $this->error($pointer, "Expected a value of the native type $native, got " . Mismatch::show($value));
        }
    }

    /** Whether null is read: of null, of what JMS takes for no date, or of an object that is left out. */
    private function becomesNull(Type $type, mixed $value, Selection $selection): bool
    {
        if ($this->conventions->casts) {
            $isTime = $type instanceof DateType || $type instanceof IntervalType;
            if ($isTime ? empty($value) : $value === null) {
                return true;
            }
        }
        return $type instanceof ObjectType && $this->isLeftOut($type, $value, $selection);
    }

    private function array(ArrayType $type, mixed $value, string $pointer, Selection $selection): void
    {
        if ($this->conventions->casts) {
            $value = $this->attempt(static fn(): array => ReadCast::array($value), $pointer);
            if (!is_array($value)) {
                return;
            }
        }
        $list = !$this->conventions->casts && $type->form === ArrayForm::List;
        if (!is_array($value) || $list && !array_is_list($value)) {
            $this->expected($type, $value, $pointer);
            return;
        }
        $intKeys = !$this->conventions->casts
            && $type->form !== ArrayForm::List
            && $type->key instanceof ScalarType
            && $type->key->kind === ScalarKind::Int;
        foreach ($value as $key => $element) {
            if ($intKeys && !is_int($key)) {
                $this->error(self::below($pointer, $key), 'Expected an integer as key, got ' . Mismatch::show($key));
            }
            $this->value($type->element, $element, self::below($pointer, $key), $selection);
        }
    }

    private function shape(ShapeType $type, mixed $value, string $pointer, Selection $selection): void
    {
        if (!is_array($value)) {
            $this->expected($type, $value, $pointer);
            return;
        }
        foreach ($type->fields as $name => $field) {
            $at = self::below($pointer, $name);
            if (array_key_exists($name, $value)) {
                $this->value($field, $value[$name], $at, $selection);
            } elseif (!in_array((string) $name, array_map(strval(...), $type->optional), true)) {
                $this->error($at, 'Expected ' . $this->values->describe($field) . ', but the key is missing');
            }
        }
    }

    private function date(DateType $type, mixed $value, string $pointer): void
    {
        $formats = ReadRules::dateFormats($type, $this->conventions);
        $zone = ReadRules::dateZone($type, $this->conventions);
        if ($this->conventions->casts) {
            $this->attempt(
                static fn() => ReadDate::cast($value, \DateTimeImmutable::class, $formats, $zone ?? 'UTC'),
                $pointer,
            );
            return;
        }
        $exact = ReadRules::isStrict($this->conventions);
        if (ReadDate::parse($value, \DateTimeImmutable::class, $formats, $zone, $exact) === null) {
            $this->expected($type, $value, $pointer);
        }
    }

    private function interval(IntervalType $type, mixed $value, string $pointer): void
    {
        if ($this->conventions->casts) {
            $this->attempt(static fn() => ReadDate::castInterval($value), $pointer);
        } elseif (ReadDate::parseInterval($value) === null) {
            $this->expected($type, $value, $pointer);
        }
    }

    private function enum(EnumType $type, mixed $value, string $pointer): void
    {
        if ($type->backing !== null && $this->conventions->casts) {
            $this->attempt(
                static fn() => ReadCast::enum($value, $type->class, $type->backing === ScalarKind::Int),
                $pointer,
            );
        } elseif (!$this->values->fits($type, $value)) {
            $this->expected($type, $value, $pointer);
        }
    }

    private function union(UnionType $type, mixed $value, string $pointer, Selection $selection): void
    {
        if ($type->field !== null) {
            $this->byField($type, $type->field, $value, $pointer, $selection);
            return;
        }
        $primitives = $this->conventions->casts ? ReadUnion::primitives($type) : null;
        if ($primitives !== null) {
            ReadCast::union($value, $primitives);
            return;
        }
        $types = ReadUnion::order($type);
        foreach ($types as $member) {
            if ($this->values->fits($member, $value, $types, $selection)) {
                $this->value($member, $value, $pointer, $selection);
                return;
            }
        }
        $this->expected($type, $value, $pointer);
    }

    private function byField(
        UnionType $type,
        string $field,
        mixed $value,
        string $pointer,
        Selection $selection,
    ): void {
        $classes = ReadUnion::classes($type);
        $key = is_array($value) ? $value[$field] ?? null : null;
        if (is_string($key) && isset($classes[$key])) {
            $this->value(new ObjectType($classes[$key]), $value, $pointer, $selection);
            return;
        }
        $names = implode(', ', array_map(Mismatch::show(...), array_map(strval(...), array_keys($classes))));
        is_array($value)
            ? $this->error(self::below($pointer, $field), "Expected one of $names, got " . Mismatch::show($key))
            : $this->expected($type, $value, $pointer);
    }

    private function isTrue(?string $expression): bool
    {
        return $expression !== null && $this->context->isTrue($expression);
    }

    /** What the generated code calls, too: what it throws is the error. */
    private function attempt(callable $read, string $pointer): mixed
    {
        try {
            return $read();
        } catch (Mismatch $mismatch) {
            $this->error($pointer, $mismatch->getMessage());
            return false;
        }
    }

    private function model(string $class): ClassModel
    {
        return $this->functions->node($class, new Selection())->model;
    }

    private function expected(Type $type, mixed $value, string $pointer): void
    {
        $this->error($pointer, 'Expected ' . $this->values->describe($type) . ', got ' . Mismatch::show($value));
    }

    private function error(string $pointer, string $message): void
    {
        $this->errors[] = new ReadError($pointer, $message);
    }

    private static function below(string $pointer, string|int $key): string
    {
        return "$pointer/" . strtr((string) $key, ['~' => '~0', '/' => '~1']);
    }
}
