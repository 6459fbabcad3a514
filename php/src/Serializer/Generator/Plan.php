<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/**
 * What the extension does in place of the functions of a root: all that can be said without code. PlanFile draws it.
 *
 * There is one only where everything that the root reaches can be said so.
 */
final class Plan
{
    private const ANY = 5;
    private const OBJECT = 8;
    private const ARRAY = 9;

    /** @var list<mixed> */
    private array $nodes = [];

    /** @var array<string, int> node => index */
    private array $indices = [];

    private function __construct(
        private readonly PlanDirection $direction,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
    ) {
    }

    /**
     * @param string $name of the root's function: what has the same name is the same plan
     * @return ?list<mixed> null where PHP code alone will do
     */
    public static function of(
        string $name,
        Type $type,
        Selection $selection,
        Direction $direction,
        Conventions $conventions,
        Functions $functions,
    ): ?array {
        $isRoot = ($type instanceof ObjectType || $type instanceof ArrayType) && !$type->nullable;
        if (!$isRoot) {
            return null;
        }
        $plan = new self(
            $direction === Direction::Write
                ? new WritePlan($conventions, $functions)
                : new ReadPlan($conventions, $functions),
            $conventions,
            $functions,
        );
        try {
            $root = $plan->type($type, $selection);
        } catch (NoPlan) {
            return null;
        }
        return [
            $name,
            $direction === Direction::Read,
            $conventions->casts,
            $selection->nulls ?? $conventions->nulls,
            $conventions->arraysOnly,
            $root,
            $plan->nodes,
        ];
    }

    /**
     * @return list<mixed>
     * @throws NoPlan
     */
    public function type(Type $type, Selection $selection): array
    {
        return match (true) {
            $type instanceof MixedType => [self::ANY, true],
            $type instanceof ScalarType && $this->direction->takes($type) => [
                self::scalar($type->kind),
                $type->nullable,
            ],
            $type instanceof ArrayType => $this->array($type, $selection),
            $type instanceof ObjectType => [self::OBJECT, $type->nullable, $this->node($type->class, $selection)],
            default => $this->direction->type($type),
        };
    }

    private static function scalar(ScalarKind $kind): int
    {
        return match ($kind) {
            ScalarKind::Bool => 1,
            ScalarKind::Int => 2,
            ScalarKind::Float => 3,
            ScalarKind::String => 4,
        };
    }

    /** @return list<mixed> */
    private function array(ArrayType $type, Selection $selection): array
    {
        if (!in_array(strtolower($type->container), $this->direction->containers(), true)) {
            throw new NoPlan();
        }
        $key = $type->form !== ArrayForm::List && $type->key instanceof ScalarType ? $type->key->kind : null;
        if ($key === ScalarKind::Float || $key === ScalarKind::Bool) {
            throw new NoPlan();
        }
        $form = match ($type->form) {
            ArrayForm::List => 0,
            ArrayForm::Map => 1,
            ArrayForm::Any => 2,
        };
        $element = $this->type($type->element, $selection);
        return [self::ARRAY, $type->nullable, $form, $element, $key === ScalarKind::Int];
    }

    private function node(string $class, Selection $selection): int
    {
        $node = $this->functions->node($class, $selection);
        $key = $node->key();
        if (!isset($this->indices[$key])) {
            $this->indices[$key] = count($this->nodes);
            $this->nodes[] = null;
            $this->nodes[$this->indices[$key]] = $this->direction->node($node, $this);
        }
        return $this->indices[$key];
    }

    /** The key and its colon, as they stand in JSON. */
    public static function key(string $key): string
    {
        try {
            return json_encode($key, JSON_THROW_ON_ERROR) . ':';
        } catch (\JsonException) {
            throw new NoPlan();
        }
    }

    /**
     * The class whose scope alone may use the property: a parent, of its private ones; else none.
     *
     * @param string $class the object's
     */
    public static function owner(string $class, \ReflectionProperty $property): string
    {
        return $property->isPrivate() && $property->class !== $class ? $property->class : '';
    }
}
