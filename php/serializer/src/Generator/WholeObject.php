<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarType;

/**
 * Tells whether json_encode() writes the objects of a class as they are to be written, so that they can be left to it.
 *
 * It writes public properties under their names in the order of their declaration, and leaves out what is not
 * initialized. So a class is left to it where these are all its properties, each a scalar of its native type, and
 * where nothing else can be in an object: no class below, no dynamic property that the class allows.
 */
final class WholeObject
{
    public function __construct(private readonly Conventions $conventions)
    {
    }

    public function is(Node $node): bool
    {
        $model = $node->model;
        $class = new \ReflectionClass($model->class);
        if (
            $this->conventions->arraysOnly
            || !$class->isFinal()
            || $node->selection->maxDepth
            || $model->excluded
            || $model->excludeIf !== null
            || [...$model->preSerialize, ...$model->postSerialize] !== []
            || $class->isEnum()
            || $class->implementsInterface(\JsonSerializable::class)
            || $class->implementsInterface(\Traversable::class)
            || $class->getParentClass() !== false
            || $class->getAttributes(\AllowDynamicProperties::class) !== []
        ) {
            return false;
        }
        $names = [];
        foreach ($class->getProperties(\ReflectionProperty::IS_PUBLIC) as $property) {
            if (!$property->isStatic()) {
                $names[] = $property->name;
            }
        }
        $nulls = $node->selection->nulls ?? $this->conventions->nulls;
        foreach ($model->properties as $property) {
            if ($property->inline) { // chosen or not, it says whether the object is an array
                return false;
            }
        }
        foreach ($node->properties as $i => $property) {
            if ($property->key !== ($names[$i] ?? null) || !self::isScalar($property, $nulls)) {
                return false;
            }
        }
        return count($node->properties) === count($names);
    }

    private static function isScalar(Property $property, bool $nulls): bool
    {
        $type = $property->type;
        if (
            $property->access !== Access::Property
            || $property->name !== $property->key
            || $property->path !== []
            || $property->skipWhenEmpty
            || $property->inline
            || $property->excludeIf !== null
            || !$property->public
            || $property->nativeNullable && !$nulls
            || !$type instanceof ScalarType
            || $type->precision !== null
        ) {
            return false;
        }
        $native = (new \ReflectionProperty($property->declaredBy, $property->name))->getType();
        return $native instanceof \ReflectionNamedType && $native->getName() === $type->kind->value;
    }
}
