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
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;

/**
 * Which of a union's types a value of a document has: scalars by their own type, cases of enums and dates before other
 * texts, lists before objects, objects by their keys.
 */
final class PlainUnion
{
    public function __construct(
        private readonly Models $models,
        private readonly Conventions $conventions,
        private readonly Choice $choice,
    ) {
    }

    public function member(UnionType $union, mixed $data, Selection $selection): ?Type
    {
        $shaped = self::only($union, static fn(Type $t): bool => $t instanceof ObjectType || $t instanceof ShapeType);
        $candidates = match (true) {
            is_bool($data) => self::scalars($union, ScalarKind::Bool),
            is_int($data) => [
                ...self::enums($union, $data),
                ...self::scalars($union, ScalarKind::Int),
                ...self::scalars($union, ScalarKind::Float),
                ...$this->dates($union, $data),
            ],
            is_float($data) => [...self::scalars($union, ScalarKind::Float), ...$this->dates($union, $data)],
            is_string($data) => [
                ...self::enums($union, $data),
                ...$this->dates($union, $data),
                ...$this->intervals($union, $data),
                ...self::scalars($union, ScalarKind::String),
            ],
            is_array($data) => [
                ...self::arrays($union, array_is_list($data) ? [ArrayForm::List] : []),
                ...(count($shaped) > 1 ? $this->bestShape($shaped, $data, $selection) : $shaped),
                ...self::arrays($union, [ArrayForm::Map, ArrayForm::Any]),
            ],
            default => [],
        };
        $handled = self::only($union, static fn(Type $type): bool => $type instanceof CustomType);
        return $candidates[0] ?? $handled[0] ?? null;
    }

    /** @return list<Type> */
    private static function only(UnionType $union, \Closure $keeps): array
    {
        return array_values(array_filter($union->types, $keeps));
    }

    /** @return list<Type> */
    private static function scalars(UnionType $union, ScalarKind $kind): array
    {
        return self::only($union, static fn(Type $t): bool => $t instanceof ScalarType && $t->kind === $kind);
    }

    /** @return list<Type> */
    private static function enums(UnionType $union, int|string $data): array
    {
        return self::only($union, static fn(Type $type): bool => $type instanceof EnumType && array_filter(
            $type->class::cases(),
            static fn(\UnitEnum $case): bool => $data === ($type->backing === null ? $case->name : $case->value),
        ) !== []);
    }

    /** @return list<Type> */
    private function dates(UnionType $union, mixed $data): array
    {
        return self::only($union, fn(Type $type): bool => $type instanceof DateType && $this->reads($type, $data));
    }

    /** @return list<Type> */
    private function intervals(UnionType $union, string $data): array
    {
        return self::only($union, fn(Type $type): bool => $type instanceof IntervalType && $this->reads($type, $data));
    }

    private function reads(Type $type, mixed $data): bool
    {
        try {
            return (new PlainReader($this->models, $this->conventions))->read($data, $type, new Selection()) !== null;
        } catch (Refused) {
            return false;
        }
    }

    /**
     * @param list<ArrayForm> $forms
     * @return list<Type>
     */
    private static function arrays(UnionType $union, array $forms): array
    {
        return self::only(
            $union,
            static fn(Type $type): bool => $type instanceof ArrayType && in_array($type->form, $forms, true),
        );
    }

    /**
     * That which has all the keys it needs, none of a wrong kind, and the most keys in common; of equal ones the first.
     *
     * @param list<Type> $shaped
     * @param array<array-key, mixed> $data
     * @return list<Type> one or none
     */
    private function bestShape(array $shaped, array $data, Selection $selection): array
    {
        $best = [];
        $most = -1;
        foreach ($shaped as $type) {
            $keys = $type instanceof ShapeType ? self::fields($type) : $this->shape($type->class, $selection);
            $common = array_intersect_key($keys, $data);
            $isWrong = array_filter(
                array_keys($common),
                static fn(int|string $key): bool
                    => array_intersect($keys[$key]['kinds'], self::kinds($data[$key])) === [],
            );
            $isMissing = array_filter(array_diff_key($keys, $data), static fn(array $key): bool => $key['needed']);
            if ($isWrong === [] && $isMissing === [] && count($common) > $most) {
                $best = [$type];
                $most = count($common);
            }
        }
        return $best;
    }

    /** @return array<array-key, array{kinds: list<string>, needed: bool}> */
    private static function fields(ShapeType $type): array
    {
        $fields = [];
        foreach ($type->fields as $name => $field) {
            $isOptional = in_array((string) $name, array_map(strval(...), $type->optional), true);
            $fields[$name] = ['kinds' => self::kindsOf($field), 'needed' => !$isOptional];
        }
        return $fields;
    }

    /** @return array<array-key, array{kinds: list<string>, needed: bool}> */
    private function shape(string $class, Selection $selection): array
    {
        $model = $this->models->of($class);
        if ($model->discriminator !== null && self::isBase($model, $this->models)) {
            return [$model->discriminator->key => ['kinds' => ['string', 'int'], 'needed' => true]];
        }
        $shape = [];
        foreach ($this->choice->read($class, $selection) as $property) {
            if (!$property->inline) {
                $key = $property->path[0] ?? $property->key;
                $shape[$key] = [
                    'kinds' => $property->path === [] ? self::kindsOf($property->type) : ['object'],
                    'needed' => ($shape[$key]['needed'] ?? false)
                        || self::isNeeded($model, $property, $this->conventions),
                ];
            }
        }
        return $shape;
    }

    /** @return list<string> */
    private static function kinds(mixed $data): array
    {
        return match (true) {
            $data === [] => ['list', 'object'],
            is_array($data) => [array_is_list($data) ? 'list' : 'object'],
            default => [get_debug_type($data)],
        };
    }

    /** @return list<string> */
    private static function kindsOf(Type $type): array
    {
        $kinds = match (true) {
            $type instanceof ScalarType => $type->kind === ScalarKind::Float ? ['int', 'float'] : [$type->kind->value],
            $type instanceof EnumType => [$type->backing === ScalarKind::Int ? 'int' : 'string'],
            $type instanceof DateType => ['string', 'int', 'float'],
            $type instanceof IntervalType => ['string'],
            $type instanceof ObjectType, $type instanceof ShapeType => ['object'],
            $type instanceof ArrayType => $type->form === ArrayForm::List ? ['list'] : ['list', 'object'],
            $type instanceof UnionType => array_merge(...array_map(self::kindsOf(...), $type->types)),
            default => ['null', 'bool', 'int', 'float', 'string', 'list', 'object'],
        };
        return $type->nullable ? [...$kinds, 'null'] : $kinds;
    }

    public static function isNeeded(ClassModel $model, Property $property, Conventions $conventions): bool
    {
        if ($property->excludeIf !== null) {
            return false;
        }
        foreach ($model->parameters ?? [] as $parameter) {
            if ($parameter->property === $property->name) {
                return !$parameter->hasDefault
                    && !$parameter->variadic
                    && ($conventions->required || !$parameter->type->nullable);
            }
        }
        return $conventions->required && !$property->hasDefault;
    }

    /** Whether the discriminator's key says which class is read; a class below the base is read as itself. */
    public static function isBase(ClassModel $model, Models $models): bool
    {
        $classes = $model->discriminator->classes ?? [];
        foreach ($classes as $class) {
            if (!is_a($class, $model->class, true)) {
                return false;
            }
        }
        if (!in_array($model->class, $classes, true)) {
            return true;
        }
        $parent = get_parent_class($model->class);
        return $parent === false || $models->of($parent)->discriminator?->classes !== $classes;
    }

    /** @return array<string, string> the field's value => class */
    public static function classes(UnionType $union): array
    {
        if ($union->classes !== []) {
            return $union->classes;
        }
        $classes = [];
        foreach ($union->types as $type) {
            $classes[$type->class] = $type->class;
        }
        return $classes;
    }

    public static function isPrimitive(UnionType $union): bool
    {
        $others = self::only($union, static fn(Type $type): bool => !$type instanceof ScalarType
            && !($type instanceof ArrayType && $type->element instanceof MixedType));
        return $others === [];
    }

    /**
     * As JMS serializer reads unions of scalars: by the value's own type, or as the first that has the same text.
     *
     * @throws LeftOut
     */
    public static function cast(UnionType $union, mixed $data): mixed
    {
        $names = array_map(
            static fn(Type $type): string => $type instanceof ScalarType ? $type->kind->value : 'array',
            $union->types,
        );
        if (in_array(get_debug_type($data), $names, true)) {
            return $data;
        }
        foreach (is_scalar($data) ? array_diff($names, ['array']) : [] as $name) {
            $cast = $data;
            settype($cast, $name);
            if ((string) $cast === (string) $data) {
                return $cast;
            }
        }
        throw new LeftOut();
    }
}
