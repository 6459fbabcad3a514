<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Selection;

/** Tells which classes an object can be inside itself of, by the types of what it holds. */
final class WriteGraph
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    /**
     * Whether the function must remember its objects: it can come back to one, or reach a value of unknown class; or
     * conditions of its properties ask what the object stands in.
     */
    public function tracks(Node $node): bool
    {
        foreach ($node->properties as $property) {
            if ($property->excludeIf !== null && $this->conventions->arraysOnly) {
                return true;
            }
        }
        $seen = [];
        // What is chosen of an object's class above may lead here, though nothing that is chosen here leads back.
        return $node->selection->isBelow || $this->reaches($node, $node->model->class, $seen);
    }

    /** @param array<string, true> $seen */
    private function reaches(Node $node, string $class, array &$seen): bool
    {
        $seen[$node->key()] = true;
        foreach ($node->properties as $property) {
            if ($property->writable && $this->leads($property, $node->selection, $class, $seen)) {
                return true;
            }
        }
        return false;
    }

    /** @param array<string, true> $seen */
    private function leads(Property $property, Selection $selection, string $class, array &$seen): bool
    {
        foreach (self::parts($property->type) as $type) {
            if ($type instanceof MixedType || $type instanceof CustomType) {
                return true;
            }
            if (!$type instanceof ObjectType) {
                continue;
            }
            $reflection = new \ReflectionClass($type->class);
            if ($reflection->isInterface() || $reflection->isAbstract() || is_a($class, $type->class, true)) {
                return true;
            }
            $below = $this->functions->node($type->class, $selection->below($property->name));
            // An object of a class below may hold anything; what is cut depends on all that it stands in.
            if ($this->conventions->cutsCycles && !$below->model->leaf) {
                return true;
            }
            if (!isset($seen[$below->key()]) && $this->reaches($below, $class, $seen)) {
                return true;
            }
        }
        return false;
    }

    /** @return list<Type> */
    private static function parts(Type $type): array
    {
        $parts = match (true) {
            $type instanceof ArrayType => [$type->element],
            $type instanceof UnionType => $type->types,
            $type instanceof ShapeType => array_values($type->fields),
            default => null,
        };
        return $parts === null ? [$type] : array_merge([], ...array_map(self::parts(...), $parts));
    }
}
