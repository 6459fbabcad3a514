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
 * What the extension does in place of generated functions: all that can be said without code.
 *
 * There is a plan only for a root of which everything that it reaches can be said so. It has nodes, one for each class
 * with the properties that are chosen of it.
 *
 *     plan      [name, bool reads, bool casts, bool nulls, bool arrays, type of the root, [node, …]]
 *     node      [name, class, bool whole, bool tracked, bool constructed, bool closed, [property, …]]
 *     property  [`"key":` as JSON, ?key, name, owner, type, bool nullable, bool needed, default]
 *     constant  [`"key":value` as JSON]
 *     type      [1 bool | 2 int | 3 float | 4 string | 5 any, bool nullable]
 *               [6, bool nullable, class of dates, format, ?zone, bool exact]
 *               [7, bool nullable, class of an enum, bool by name]
 *               [8, bool nullable, name of a node]
 *               [9, bool nullable, 0 list | 1 map | 2 either, type of the elements, bool int keys]
 *
 * `nulls` are written; `arrays` stand for objects, as Conventions::$arraysOnly says, and keep elements that are null.
 *
 * A node is `whole` where WholeObject says so, `tracked` where WriteGraph does, `constructed` where a constructor sets
 * promoted properties, and `closed` where unknown keys are not passed over. The owner of a property is the class above
 * that declares it as private; of all others it is ''. The default of a property that the document lacks may be
 * missing; then the object keeps what it has.
 *
 * An entry has the names of files in place of the nodes, which plans share; but a node that is the only one stands
 * there itself: a file more would have to be loaded. The extension declares HOWDAH_SERIALIZER_PLAN_3 where it knows
 * this form.
 */
final class Plans
{
    private const ANY = 5;
    private const OBJECT = 8;
    private const ARRAY = 9;

    private readonly PlanDirection $nodes;

    /** @var array<string, ?array{list<mixed>, array<string, Node>}> by node: what it says, and the nodes it names */
    private array $said = [];

    /** @var array<string, Node> that the types name which were said last */
    private array $named = [];

    public function __construct(
        private readonly Direction $direction,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
    ) {
        $this->nodes = $direction === Direction::Write
            ? new WritePlan($conventions, $functions)
            : new ReadPlan($conventions, $functions);
    }

    /**
     * What an entry has of the plan for a root, and the files of its nodes.
     *
     * @param string $name of the root's function: what has the same name is the same plan
     * @return ?array{list<mixed>, list<PlanFile>} null where PHP code alone will do
     */
    public function root(string $name, Type $type, Selection $selection): ?array
    {
        if (!$type instanceof ObjectType && !$type instanceof ArrayType || $type->nullable) {
            return null;
        }
        $this->named = [];
        try {
            $root = $this->type($type, $selection);
        } catch (NoPlan) {
            return null;
        }
        $nodes = $this->reached($this->named);
        if ($nodes === null) {
            return null;
        }
        $files = [];
        if (count($nodes) > 1) {
            foreach ($nodes as $key => $node) {
                $files[] = new PlanFile("{$node[0]}_plan", $node);
                $nodes[$key] = "{$node[0]}_plan";
            }
        }
        return [[
            $name,
            $this->direction === Direction::Read,
            $this->conventions->casts,
            $selection->nulls ?? $this->conventions->nulls,
            $this->conventions->arraysOnly,
            $root,
            array_values($nodes),
        ], $files];
    }

    /**
     * What all nodes say that the given ones lead to, and these.
     *
     * @param array<string, Node> $open by key
     * @return ?array<string, list<mixed>> by key; null where one of them cannot be said
     */
    private function reached(array $open): ?array
    {
        $reached = [];
        while ($open !== []) {
            $node = array_pop($open);
            $said = $this->say($node);
            if ($said === null) {
                return null;
            }
            $reached[$node->key()] = $said[0];
            $open += array_diff_key($said[1], $reached);
        }
        return $reached;
    }

    /** @return ?array{list<mixed>, array<string, Node>} */
    private function say(Node $node): ?array
    {
        $key = $node->key();
        if (!array_key_exists($key, $this->said)) {
            $this->named = [];
            try {
                $said = [$this->functions->nameOf($node), ...$this->nodes->node($node, $this)];
                $this->said[$key] = [$said, $this->named];
            } catch (NoPlan) {
                $this->said[$key] = null;
            }
        }
        return $this->said[$key];
    }

    /**
     * @return list<mixed>
     * @throws NoPlan
     */
    public function type(Type $type, Selection $selection): array
    {
        return match (true) {
            $type instanceof MixedType => [self::ANY, true],
            $type instanceof ScalarType && $this->nodes->takes($type) => [self::scalar($type->kind), $type->nullable],
            $type instanceof ArrayType => $this->array($type, $selection),
            $type instanceof ObjectType => $this->object($type, $selection),
            default => $this->nodes->type($type),
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
        if (!in_array(strtolower($type->container), $this->nodes->containers(), true)) {
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

    /** @return list<mixed> */
    private function object(ObjectType $type, Selection $selection): array
    {
        $node = $this->functions->node($type->class, $selection);
        $this->named[$node->key()] = $node;
        return [self::OBJECT, $type->nullable, $this->functions->nameOf($node)];
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
