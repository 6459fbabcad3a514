<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\WriteGraph;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Selection;

/** Whether a property's key is there in all that is written, and whether null can stand under it. */
final class WritePresence
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    public function isSure(Node $node, Property $property): bool
    {
        if ($property->excludeIf !== null) {
            return false;
        }
        return $property->access === Access::Constant
            || !$property->skipWhenEmpty
            && ($this->writesNulls($node) && !$property->inline || !self::isNullable($property))
            && !$this->canSkip($property->type, $node->selection->below($property->name))
            && self::isInitialized($node, $property);
    }

    public function hasNull(Node $node, Property $property): bool
    {
        return $property->access !== Access::Constant && $this->writesNulls($node) && self::isNullable($property);
    }

    private function writesNulls(Node $node): bool
    {
        return $node->selection->nulls ?? $this->conventions->nulls;
    }

    private static function isNullable(Property $property): bool
    {
        return $property->type->nullable || $property->access === Access::Property && $property->nativeNullable;
    }

    /**
     * Whether all objects have a value of the property: it has a default, or the constructor takes it. What is assigned
     * elsewhere can be missing.
     */
    private static function isInitialized(Node $node, Property $property): bool
    {
        if ($property->access !== Access::Property || !$property->typed) {
            return true;
        }
        $native = new \ReflectionProperty($property->declaredBy, $property->name);
        $constructor = (new \ReflectionClass($node->model->class))->getConstructor();
        $taken = array_map(
            static fn(\ReflectionParameter $parameter): string => $parameter->name,
            $constructor?->getParameters() ?? [],
        );
        return $native->hasDefaultValue() || in_array($property->name, $taken, true);
    }

    /** Whether a value of the type can be left out when it is seen. */
    private function canSkip(Type $type, Selection $selection): bool
    {
        return match (true) {
            $type instanceof ObjectType => $this->isExcludable($type->class, $selection),
            $type instanceof MixedType, $type instanceof CustomType => $this->conventions->cutsCycles,
            $type instanceof UnionType => $this->anyCanSkip($type->types, $selection),
            $type instanceof ShapeType => $this->anyCanSkip($type->fields, $selection),
            default => false,
        };
    }

    /** @param array<Type> $types */
    private function anyCanSkip(array $types, Selection $selection): bool
    {
        foreach ($types as $type) {
            if ($this->canSkip($type, $selection)) {
                return true;
            }
        }
        return false;
    }

    private function isExcludable(string $class, Selection $selection): bool
    {
        $node = $this->functions->node($class, $selection);
        foreach ([$class, ...array_values($node->model->discriminator?->classes ?? [])] as $member) {
            $model = $this->functions->node($member, $selection)->model;
            if (is_a($member, $class, true) && ($model->excluded || $model->excludeIf !== null)) {
                return true;
            }
        }
        $graph = new WriteGraph($this->conventions, $this->functions);
        return $this->conventions->cutsCycles && (!$node->model->leaf || $graph->tracks($node));
    }
}
