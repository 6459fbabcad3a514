<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;

/** The nodes of plans that write: what WriteEmitter makes code of, where values are taken from properties. */
final class WritePlan implements PlanDirection
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    public function node(Node $node, Plans $plans): array
    {
        $model = $node->model;
        $class = new \ReflectionClass($model->class);
        $calls = [...$model->preSerialize, ...$model->postSerialize];
        $isPlain = $calls === [] && !$model->excluded && $model->excludeIf === null && !$node->selection->maxDepth;
        if (!$isPlain || $class->isAbstract() || $class->isInterface()) {
            throw new NoPlan();
        }
        foreach ($model->properties as $property) {
            if ($property->inline) { // chosen or not, it says whether the object is an array
                throw new NoPlan();
            }
        }
        $properties = [];
        foreach ($node->properties as $property) {
            // PHP makes a key such as "0" an int, and one that comes twice one.
            if (isset($properties[$property->key]) || (string) (int) $property->key === $property->key) {
                throw new NoPlan();
            }
            $properties[$property->key] = $this->property($node, $property, $plans);
        }
        return [
            $model->class,
            (new WholeObject($this->conventions))->is($node),
            (new WriteGraph($this->conventions, $this->functions))->tracks($node),
            false,
            false,
            array_values($properties),
        ];
    }

    /** @return list<mixed> */
    private function property(Node $node, Property $property, Plans $plans): array
    {
        if (
            $property->excludeIf !== null
            || $property->skipWhenEmpty
            || $property->path !== []
        ) {
            throw new NoPlan();
        }
        if ($property->access === Access::Constant) {
            return [Plans::key($property->key) . self::constant($property->default)];
        }
        if ($property->access !== Access::Property) {
            throw new NoPlan();
        }
        return [
            Plans::key($property->key),
            $property->key,
            $property->name,
            Plans::owner($node->model->class, new \ReflectionProperty($property->declaredBy, $property->name)),
            $plans->type($property->type, $node->selection->below($property->name)),
            true,
            false,
        ];
    }

    /** A float is written as php.ini says. */
    private static function constant(mixed $value): string
    {
        if (!is_string($value) && !is_int($value) && !is_bool($value)) {
            throw new NoPlan();
        }
        try {
            return json_encode($value, JSON_THROW_ON_ERROR);
        } catch (\JsonException) {
            throw new NoPlan();
        }
    }

    public function type(Type $type): array
    {
        return match (true) {
            $type instanceof DateType => [
                6,
                $type->nullable,
                $type->class,
                $type->format ?? $this->conventions->dateFormat,
                null,
                false,
            ],
            $type instanceof EnumType => [7, $type->nullable, $type->class, $type->backing === null],
            $type instanceof UnionType && self::isOfScalars($type) => [5, true],
            default => throw new NoPlan(),
        };
    }

    /** Of several types without objects, what a value is, is seen when it is written. */
    private static function isOfScalars(UnionType $type): bool
    {
        foreach ($type->types as $member) {
            $element = $member instanceof ArrayType ? $member->element : $member;
            if (!$element instanceof ScalarType && !$element instanceof MixedType) {
                return false;
            }
        }
        return true;
    }

    public function takes(ScalarType $type): bool
    {
        return $type->precision === null;
    }

    public function containers(): array
    {
        return ['array'];
    }
}
