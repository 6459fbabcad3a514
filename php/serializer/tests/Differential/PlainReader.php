<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

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
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/**
 * Says by reflection, step by step, what is to be read from a document: the objects that must result, or what is wrong
 * with it. It shares nothing with the generator but the models.
 */
final class PlainReader
{
    public const TYPE = 'another type';
    public const MISSING = 'missing';
    public const UNKNOWN = 'unknown';
    public const RANGE = 'beyond the range';

    /** @var list<array{string, string}> */
    private array $errors = [];

    /** How many of them refuse the document: not those behind a value that a handler leaves out, with its property. */
    private int $wrong = 0;

    /** How many objects and arrays the value lies in. JMS makes objects of null, which may have no end. */
    private int $depth = 0;

    /** How many objects cannot be made: a handler leaves out what their constructor needs, or it throws. */
    private int $lacks = 0;

    /** What the first constructor threw that did not take what was read for it. What is wrong elsewhere is said first. */
    private ?\TypeError $thrown = null;

    /** The pointer to an object that must be one, as the root. */
    private ?string $root = null;

    private readonly Choice $choice;
    private readonly PlainUnion $unions;

    public function __construct(private readonly Models $models, private readonly Conventions $conventions)
    {
        $this->choice = new Choice($models, $conventions);
        $this->unions = new PlainUnion($models, $conventions, $this->choice);
    }

    /**
     * @param mixed $data as json_decode gives it, with arrays for objects
     * @param string $pointer to the document, where it is an element
     * @throws Refused
     * @throws LeftOut where the whole is a value that a handler does not take
     */
    public function read(
        mixed $data,
        Type $type,
        Selection $selection,
        ?object $into = null,
        string $pointer = '',
    ): mixed {
        $this->errors = [];
        $this->wrong = 0;
        $this->lacks = 0;
        $this->thrown = null;
        $this->root = $type instanceof ObjectType && !$type->nullable ? $pointer : null;
        $value = $this->value($type, $data, $pointer, $selection, $into);
        if ($this->thrown !== null && $this->errors === []) {
            throw $this->thrown;
        }
        if ($this->lacks > 0 && $this->errors === []) {
            $this->error($pointer);
        }
        if ($this->wrong > 0 || $this->lacks > 0) {
            throw new Refused($this->conventions->casts ? [$this->errors[0]] : $this->errors);
        }
        return $value;
    }

    private function value(
        Type $type,
        mixed $data,
        string $pointer,
        Selection $selection,
        ?object $into = null,
    ): mixed {
        $isEnough = $this->conventions->casts && $this->wrong > 0;
        if ($isEnough || $data === null && $type->nullable) {
            return null;
        }
        return match (true) {
            $type instanceof MixedType => $data,
            $type instanceof ScalarType => $this->conventions->casts
                ? $this->cast($type->kind, $data, $pointer)
                : $this->scalar($type->kind, $data, $pointer),
            $type instanceof ObjectType, $type instanceof ArrayType
                => $this->nested($type, $data, $pointer, $selection, $into),
            $type instanceof ShapeType => $this->shape($type, $data, $pointer, $selection),
            $type instanceof DateType => $this->date($type, $data, $pointer),
            $type instanceof IntervalType => $this->interval($data, $pointer),
            $type instanceof EnumType => $this->enum($type, $data, $pointer),
            $type instanceof UnionType => $this->union($type, $data, $pointer, $selection),
            $type instanceof CustomType => self::custom($data),
        };
    }

    private function nested(
        ObjectType|ArrayType $type,
        mixed $data,
        string $pointer,
        Selection $selection,
        ?object $into,
    ): mixed {
        if ($this->depth >= Serializer::MAX_DEPTH) {
            return $this->error($pointer);
        }
        $this->depth++;
        try {
            return $type instanceof ObjectType
                ? $this->object($type->class, $data, $pointer, $selection, $into)
                : $this->elements($type, $data, $pointer, $selection);
        } finally {
            $this->depth--;
        }
    }

    private function error(string $pointer, string $what = self::TYPE): null
    {
        $this->errors[] = [$pointer, $what];
        $this->wrong++;
        return null;
    }

    private function scalar(ScalarKind $kind, mixed $data, string $pointer): mixed
    {
        $isBig = is_string($data) && preg_match('/^-?[1-9][0-9]*$/D', $data) === 1 && is_float(json_decode($data));
        return match (true) {
            get_debug_type($data) === $kind->value => $data,
            $kind === ScalarKind::Float && (is_int($data) || $isBig) => (float) $data,
            $kind === ScalarKind::Int && $isBig => $this->error($pointer, self::RANGE),
            default => $this->error($pointer),
        };
    }

    private function cast(ScalarKind $kind, mixed $data, string $pointer): mixed
    {
        if ($kind === ScalarKind::String && is_array($data)) {
            return $this->error($pointer);
        }
        settype($data, $kind->value);
        return $data;
    }

    private function date(DateType $type, mixed $data, string $pointer): ?\DateTimeInterface
    {
        $casts = $this->conventions->casts;
        $data = $casts && $data === true ? '1' : $data;
        if ($casts && ($data === null || $data === '' || $data === '0' || $data === 0 || $data === 0.0)) {
            return null;
        }
        if ($casts && ($data === false || $data === [])) {
            return null;
        }
        if (!is_string($data) && !is_int($data) && !is_float($data)) {
            return $this->error($pointer);
        }
        $formats = $type->readFormats ?: [$type->format ?? $this->conventions->dateFormat];
        $name = $type->zone ?? ($casts ? 'UTC' : null);
        $zone = $name === null ? null : new \DateTimeZone($name);
        $class = match (true) {
            $type->class !== \DateTimeInterface::class => $type->class,
            $casts => \DateTime::class,
            default => \DateTimeImmutable::class,
        };
        foreach ($formats as $format) {
            $hasRest = str_contains($format, '|') || str_contains($format, '!');
            $date = $class::createFromFormat($casts || $hasRest ? $format : "$format|", (string) $data, $zone);
            if ($date !== false && ($casts || $class::getLastErrors() === false)) {
                return $format === 'U' && $zone !== null ? $date->setTimezone($zone) : $date;
            }
        }
        return $this->error($pointer);
    }

    private function interval(mixed $data, string $pointer): ?\DateInterval
    {
        if ($this->conventions->casts && in_array($data, [null, '', '0', 0, 0.0, false, []], true)) {
            return null;
        }
        if (!is_string($data)) {
            return $this->error($pointer);
        }
        $fraction = preg_match('/T.*\d(\.\d+)S$/D', $data, $match) === 1 ? $match[1] : '';
        try {
            $interval = new \DateInterval(str_replace("{$fraction}S", 'S', $data));
        } catch (\Exception) {
            return $this->error($pointer);
        }
        $interval->f = (float) "0$fraction";
        return $interval;
    }

    private function enum(EnumType $type, mixed $data, string $pointer): ?\UnitEnum
    {
        foreach ($type->class::cases() as $case) {
            $value = $type->byName || $type->backing === null ? $case->name : $case->value;
            $isSame = match (true) {
                $data === $value => true,
                !$this->conventions->casts || $type->byName || !is_scalar($data ?? '') => false,
                is_int($value) => is_numeric((string) $data) && (int) (string) $data === $value,
                default => (string) $data === $value,
            };
            if ($isSame) {
                return $case;
            }
        }
        return $this->error($pointer);
    }

    private static function custom(mixed $data): string
    {
        try {
            return Application::readTag($data);
        } catch (SkipValue) {
            throw new LeftOut(true);
        }
    }

    /**
     * Reads a part of a value. Where a handler leaves it out, the other parts are still looked at.
     *
     * @param ?int $wrong how many errors there were when the first part was left out
     */
    private function part(Type $type, mixed $data, string $pointer, Selection $selection, ?int &$wrong): mixed
    {
        try {
            return $this->value($type, $data, $pointer, $selection);
        } catch (LeftOut $leftOut) {
            $wrong ??= $this->wrong;
            if (!$leftOut->byHandler) {
                $this->wrong = $wrong;
                throw $leftOut;
            }
            return null;
        }
    }

    private function endParts(?int $wrong): void
    {
        if ($wrong !== null) {
            $this->wrong = $wrong;
            throw new LeftOut(true);
        }
    }

    private function elements(ArrayType $type, mixed $data, string $pointer, Selection $selection): mixed
    {
        $casts = $this->conventions->casts;
        $isList = $type->form === ArrayForm::List;
        if (!is_array($data) || !$casts && $isList && !array_is_list($data)) {
            return $this->error($pointer);
        }
        $hasIntKeys = !$isList && $type->key instanceof ScalarType && $type->key->kind === ScalarKind::Int;
        $elements = [];
        $wrong = null;
        foreach ($data as $key => $element) {
            $at = self::below($pointer, $key);
            if ($hasIntKeys && !$casts && !is_int($key)) {
                $this->error($at);
            }
            $element = $this->part($type->element, $element, $at, $selection, $wrong);
            if ($isList) {
                $elements[] = $element;
            } else {
                $elements[$hasIntKeys ? (int) $key : $key] = $element;
            }
        }
        $this->endParts($wrong);
        return match ($type->container) {
            'array', 'iterable' => $elements,
            \stdClass::class => (object) $elements,
            \ArrayObject::class => new \ArrayObject($elements),
            \Generator::class => (static fn(): \Generator => yield from $elements)(),
            default => new \ArrayIterator($elements),
        };
    }

    /** @return ?array<array-key, mixed> */
    private function shape(ShapeType $type, mixed $data, string $pointer, Selection $selection): ?array
    {
        if (!is_array($data)) {
            return $this->error($pointer);
        }
        $shape = [];
        $wrong = null;
        foreach ($type->fields as $name => $field) {
            $at = self::below($pointer, $name);
            if (array_key_exists($name, $data)) {
                $shape[$name] = $this->part($field, $data[$name], $at, $selection, $wrong);
            } elseif (!in_array((string) $name, array_map(strval(...), $type->optional), true)) {
                $this->error($at, self::MISSING);
            }
        }
        $this->endParts($wrong);
        return $shape;
    }

    private function union(UnionType $type, mixed $data, string $pointer, Selection $selection): mixed
    {
        if ($type->field !== null) {
            $field = is_array($data) ? $data[$type->field] ?? null : null;
            $class = is_string($field) ? PlainUnion::classes($type)[$field] ?? null : null;
            $at = is_array($data) ? self::below($pointer, $type->field) : $pointer;
            return $class === null ? $this->error($at) : $this->object($class, $data, $pointer, $selection);
        }
        if ($this->conventions->casts && PlainUnion::isPrimitive($type)) {
            return PlainUnion::cast($type, $data);
        }
        $member = $this->unions->member($type, $data, $selection);
        return $member === null ? $this->error($pointer) : $this->value($member, $data, $pointer, $selection);
    }

    private function object(
        string $class,
        mixed $data,
        string $pointer,
        Selection $selection,
        ?object $into = null,
    ): ?object {
        if (!is_array($data) && $this->conventions->casts && $pointer !== $this->root) {
            // JMS gives null to all properties, and takes anything where there are none.
            $keys = [];
            foreach ($this->choice->read($class, $selection) as $property) {
                if (!$property->inline && $property->path === []) {
                    $keys[$property->key] = null;
                }
            }
            $data = $data === null || $keys === [] ? $keys : $data;
        }
        if (!is_array($data)) {
            return $this->error($pointer);
        }
        $model = $this->models->of($class);
        if ($model->discriminator !== null && PlainUnion::isBase($model, $this->models)) {
            $kind = $data[$model->discriminator->key] ?? null;
            $class = is_scalar($kind) ? $model->discriminator->classes[(string) $kind] ?? null : null;
            if ($class === null) {
                $isMissing = !array_key_exists($model->discriminator->key, $data);
                return $this->conventions->casts
                    ? $this->error($pointer, $kind === null ? self::MISSING : self::TYPE)
                    : $this->error(
                        self::below($pointer, $model->discriminator->key),
                        $isMissing ? self::MISSING : self::TYPE,
                    );
            }
            if ($class !== $model->class) {
                $into = $into instanceof $class ? $into : null;
                $model = $this->models->of($class);
            }
        }
        // JMS asks no condition of a class where it reads.
        $isLeftOut = $model->excludeIf !== null && !$this->conventions->casts
            && Application::evaluate($model->excludeIf, ['object' => null]);
        if ($model->excluded || $isLeftOut) {
            return null;
        }
        return $this->fill($model, $data, $pointer, $selection, $into);
    }

    /** @param array<array-key, mixed> $data */
    private function fill(
        ClassModel $model,
        array $data,
        string $pointer,
        Selection $selection,
        ?object $into,
    ): ?object {
        $before = $this->wrong;
        $lacked = $this->lacks;
        $this->unknownKeys($model, $data, $pointer, $selection);
        $properties = $this->choice->read($model->class, $selection);
        $values = [];
        foreach ($properties as $property) {
            try {
                $value = $this->property($model, $property, $data, $pointer, $selection, $into);
            } catch (LeftOut) {
                $isTaken = $into === null && self::parameter($model, $property) !== null;
                if ($isTaken && PlainUnion::isNeeded($model, $property, $this->conventions)) {
                    $this->lacks++;
                }
                continue;
            }
            if ($value !== null) {
                $values[$property->name] = $value[0];
            }
        }
        $taken = [];
        if ($into === null && $model->parameters !== null) {
            $arguments = $this->arguments($model, $properties, $values, $taken);
        }
        if ($this->wrong > $before || $this->lacks > $lacked) {
            return null;
        }
        $class = new \ReflectionClass($model->class);
        try {
            $object = $into ?? match (true) {
                !isset($arguments) => $class->newInstanceWithoutConstructor(),
                $model->factory !== null => ("$model->class::$model->factory")(...$arguments),
                default => $class->newInstance(...$arguments),
            };
        } catch (\TypeError $thrown) {
            $this->thrown ??= $thrown;
            $this->lacks++;
            return null;
        }
        foreach ($properties as $property) {
            if (!in_array($property->name, $taken, true)) {
                $this->set($model, $object, $property, $values, $into);
            }
        }
        foreach ($model->postDeserialize as $method) {
            (new \ReflectionMethod($object, $method))->invoke($object);
        }
        return $object;
    }

    /** @param array<array-key, mixed> $data */
    private function unknownKeys(ClassModel $model, array $data, string $pointer, Selection $selection): void
    {
        $keys = $this->conventions->unknownKeys ? null : $this->keys($model, $selection);
        if ($keys !== null) {
            foreach ($data as $key => $value) {
                if (!in_array((string) $key, $keys, true)) {
                    $this->error(self::below($pointer, $key), self::UNKNOWN);
                }
            }
        }
    }

    /** @return ?list<string> null for any */
    private function keys(ClassModel $model, Selection $selection): ?array
    {
        $keys = $model->discriminator === null ? [] : [$model->discriminator->key];
        foreach ($this->choice->read($model->class, $selection) as $property) {
            if (!$property->inline) {
                $keys[] = $property->path[0] ?? $property->key;
                continue;
            }
            $inner = $property->type instanceof ObjectType
                ? $this->keys($this->models->of($property->type->class), $selection->below($property->name))
                : null;
            if ($inner === null) {
                return null;
            }
            $keys = [...$keys, ...$inner];
        }
        return $keys;
    }

    /**
     * @param array<array-key, mixed> $data
     * @return ?array{mixed} null where the document does not say it, or where it is wrong
     */
    private function property(
        ClassModel $model,
        Property $property,
        array $data,
        string $pointer,
        Selection $selection,
        ?object $into,
    ): ?array {
        if ($property->excludeIf !== null && Application::evaluate($property->excludeIf, ['object' => null])) {
            return null;
        }
        $below = $selection->below($property->name);
        $type = $property->type;
        $parameter = self::parameter($model, $property);
        $isTaken = $into === null && $parameter !== null;
        $takesNull = !$property->typed || $property->nativeNullable || $property->setter !== null && !$isTaken;
        if ($property->inline) {
            $inner = $type instanceof ObjectType ? $this->keys($this->models->of($type->class), $below) : null;
            $own = $inner === null ? $data : array_intersect_key($data, array_fill_keys($inner, true));
            if ($isTaken && $inner !== null && $type->nullable && $own === []) {
                return null;
            }
            $data = $this->conventions->unknownKeys ? $data : $own;
            return $this->fitting($type, $data, $pointer, $below, $takesNull);
        }
        foreach ($property->path as $key) {
            $pointer = self::below($pointer, $key);
            $data = is_array($data[$key] ?? null) ? $data[$key] : [];
        }
        $pointer = self::below($pointer, $property->key);
        if (!array_key_exists($property->key, $data)) {
            $isMade = $into === null || $parameter === null;
            if ($isMade && PlainUnion::isNeeded($model, $property, $this->conventions)) {
                $this->error($pointer, self::MISSING);
            }
            return null;
        }
        $value = $data[$property->key];
        if ($value === null && $this->conventions->casts && !$type->nullable) {
            return $takesNull ? [null] : $this->error($pointer);
        }
        if ($into === null && $parameter?->variadic === true && !$type instanceof ArrayType) {
            $type = new ArrayType(ArrayForm::List, $type, nullable: $type->nullable);
        }
        return $this->fitting($type, $value, $pointer, $below, $takesNull);
    }

    /** @return ?array{mixed} null where null is read, and is no value of the property */
    private function fitting(
        Type $type,
        mixed $data,
        string $pointer,
        Selection $selection,
        bool $takesNull,
    ): ?array {
        $before = $this->wrong;
        $lacked = $this->lacks;
        $value = $this->value($type, $data, $pointer, $selection);
        $isRead = $this->wrong === $before && $this->lacks === $lacked;
        return $value === null && $isRead && !$takesNull && !$type->nullable ? $this->error($pointer) : [$value];
    }

    private static function parameter(ClassModel $model, Property $property): ?Parameter
    {
        foreach ($model->parameters ?? [] as $parameter) {
            if ($parameter->property === $property->name) {
                return $parameter;
            }
        }
        return null;
    }

    /**
     * @param list<Property> $properties
     * @param array<string, mixed> $values
     * @param list<string> $taken properties that are taken
     * @return list<mixed>
     */
    private function arguments(ClassModel $model, array $properties, array $values, array &$taken): array
    {
        $names = array_map(static fn(Property $property): string => $property->name, $properties);
        $arguments = [];
        foreach ($model->parameters ?? [] as $parameter) {
            $isRead = $parameter->property !== null && in_array($parameter->property, $names, true);
            if ($isRead) {
                $taken[] = $parameter->property;
            }
            if ($isRead && array_key_exists($parameter->property, $values)) {
                $value = $values[$parameter->property];
                $passed = $parameter->variadic ? array_values($value ?? []) : [$value];
                $arguments = [...$arguments, ...$passed];
            } elseif ($parameter->hasDefault) {
                $arguments[] = $parameter->default;
            } elseif ($isRead || $parameter->type->nullable && !$this->conventions->required) {
                $arguments = $parameter->variadic ? $arguments : [...$arguments, null];
            } elseif (!$parameter->variadic) {
                throw new ModelException("\$$parameter->name takes no property that is read");
            }
        }
        return $arguments;
    }

    /** @param array<string, mixed> $values */
    private function set(
        ClassModel $model,
        object $object,
        Property $property,
        array $values,
        ?object $into,
    ): void {
        $reflection = new \ReflectionProperty($property->declaredBy, $property->name);
        $parameter = self::parameter($model, $property);
        if ($into !== null && $parameter !== null && $property->nativeReadonly) {
            return;
        }
        if (!array_key_exists($property->name, $values)) {
            // Where no constructor gives an object its defaults. JMS gives an existing one the defaults, too.
            $isReset = $into !== null && $this->conventions->casts && !$property->nativeReadonly
                && ($property->typed || $reflection->isPromoted());
            $isMade = $into === null && $reflection->isPromoted();
            if ($model->parameters === null && $property->hasDefault && ($isReset || $isMade)) {
                $reflection->setValue($object, $property->default);
            }
            return;
        }
        if ($property->setter !== null) {
            (new \ReflectionMethod($object, $property->setter))->invoke($object, $values[$property->name]);
        } else {
            $reflection->setValue($object, $values[$property->name]);
        }
    }

    private static function below(string $pointer, string|int $key): string
    {
        return "$pointer/" . str_replace(['~', '/'], ['~0', '~1'], (string) $key);
    }
}
