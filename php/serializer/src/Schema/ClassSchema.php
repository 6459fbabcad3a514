<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\InlineForm;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\ReadUnion;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Selection;

/** The schemas of classes, of the nodes that their code is generated from. */
final class ClassSchema
{
    private readonly WritePresence $presence;

    public function __construct(
        private readonly Direction $direction,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
        private readonly Definitions $definitions,
        private readonly TypeSchema $types,
    ) {
        $this->presence = new WritePresence($conventions, $functions);
    }

    /**
     * Objects of the class, and of those below it that are known.
     *
     * @return array<string, mixed>|bool
     */
    public function of(string $class, Selection $selection): array|bool
    {
        $node = $this->functions->node($class, $selection);
        if ($node->model->excluded) {
            return $this->direction === Direction::Read;
        }
        $family = $this->family($node);
        if ($family === [] && interface_exists($class)) {
            return true;
        }
        if ($family === [] || $family === [$node->model->class]) {
            return $this->single($node);
        }
        return $this->definitions->reference(
            'family ' . $this->functions->name($class, $selection),
            $node->model->class,
            fn(): array => $this->members($node, $family),
            $node->model->instantiable ? 'Any' : '',
        );
    }

    /**
     * One of several classes, which a key names.
     *
     * @return array<string, mixed>|bool
     */
    public function byField(UnionType $type, string $field, Selection $selection): array|bool
    {
        $schemas = [];
        foreach (ReadUnion::classes($type) as $value => $class) {
            $schemas[] = self::named($this->of($class, $selection), $field, (string) $value);
        }
        return ['oneOf' => $schemas];
    }

    /**
     * The classes that objects of the class can be of, as its discriminator tells.
     *
     * @return array<array-key, string> by the key's value
     */
    private function family(Node $node): array
    {
        $model = $node->model;
        $models = fn(string $class): ClassModel => $this->functions->node($class, new Selection())->model;
        if ($this->direction === Direction::Read) {
            return $model->discriminator !== null && ReadRules::isBase($model, $models)
                ? $model->discriminator->classes
                : [];
        }
        $classes = array_filter(
            $model->discriminator?->classes ?? [],
            static fn(string $class): bool => is_a($class, $model->class, true),
        );
        return array_values($classes) === [$model->class] ? [] : $classes;
    }

    /**
     * @param array<array-key, string> $classes by the key's value
     * @return array<string, mixed>
     */
    private function members(Node $node, array $classes): array
    {
        $schemas = [];
        $isTold = true;
        foreach ($classes as $value => $class) {
            $member = $this->functions->node($class, $node->selection);
            $schema = $this->single($member);
            $schemas[] = $this->direction === Direction::Read
                ? self::named($schema, (string) $node->model->discriminator?->key, (string) $value)
                : $schema;
            $isTold = $isTold && ($this->direction === Direction::Read || self::hasConstant($member));
        }
        return [$isTold ? 'oneOf' : 'anyOf' => $schemas];
    }

    /** Whether the discriminator's key is among what groups leave. */
    private static function hasConstant(Node $node): bool
    {
        $isConstant = static fn(Property $property): bool => $property->access === Access::Constant;
        return array_filter($node->properties, $isConstant) !== [];
    }

    /**
     * A schema of objects, which then have a key with a value.
     *
     * @param array<string, mixed>|bool $schema
     * @return array<string, mixed>
     */
    private static function named(array|bool $schema, string $key, string $value): array
    {
        $named = ['type' => 'object', 'properties' => [$key => ['const' => $value]], 'required' => [$key]];
        return $schema === true ? $named : ['allOf' => [$schema, $named]];
    }

    /** @return array<string, mixed>|bool */
    private function single(Node $node): array|bool
    {
        return $this->definitions->reference(
            $this->functions->name($node->model->class, $node->selection),
            $node->model->class,
            fn(): array|bool => $this->fields($node)->schema(
                !$node->model->leaf,
                $this->direction === Direction::Write && $this->conventions->arraysOnly,
            ),
        );
    }

    private function fields(Node $node): Fields
    {
        return $this->direction === Direction::Write ? $this->written($node) : $this->read($node);
    }

    private function written(Node $node): Fields
    {
        $fields = new Fields(InlineForm::of($node, $this->functions));
        foreach ($node->properties as $property) {
            $below = $node->selection->below($property->name);
            $isSure = $this->presence->isSure($node, $property);
            if ($property->inline) {
                $this->inline($fields, $property, $below, $isSure);
                continue;
            }
            $schema = $property->access === Access::Constant
                ? ['const' => $property->default]
                : $this->types->present($property->type, $below);
            $hasNull = $this->presence->hasNull($node, $property);
            if ($schema !== false || $hasNull) {
                $schema = $hasNull ? Alternatives::orNull($schema) : $schema;
                $fields->put([...$property->path, $property->key], $schema, $isSure);
            }
        }
        return $fields;
    }

    private function read(Node $node): Fields
    {
        $fields = new Fields();
        foreach (ReadRules::properties($node) as $property) {
            $below = $node->selection->below($property->name);
            if ($property->inline) {
                $isTaken = ReadRules::parameter($node->model, $property) !== null;
                $this->inline($fields, $property, $below, !$isTaken || !$property->type->nullable);
                continue;
            }
            $isNeeded = ReadRules::isNeeded($node->model, $property, $this->conventions);
            $fields->put([...$property->path, $property->key], $this->types->of($property->type, $below), $isNeeded);
        }
        $isClosed = !$this->conventions->unknownKeys && ReadRules::keys($node, $this->functions->node(...)) !== null;
        if ($isClosed) {
            $fields->close($node->model->discriminator === null ? [] : [$node->model->discriminator->key]);
        }
        return $fields;
    }

    /** @param bool $isSure whether the value is always there */
    private function inline(Fields $fields, Property $property, Selection $selection, bool $isSure): void
    {
        $type = $property->type;
        $node = $type instanceof ObjectType ? $this->functions->node($type->class, $selection) : null;
        if ($node !== null && $node->model->instantiable && $this->family($node) === [] && !$node->model->excluded) {
            $fields->merge($this->fields($node), $isSure);
        } elseif ($type instanceof ShapeType) {
            $fields->merge($this->types->fields($type, $selection), $isSure);
        } elseif ($this->direction === Direction::Read) {
            $fields->whole($this->types->present($type, $selection));
        } elseif ($type instanceof ArrayType) {
            $fields->elements($this->types->element($type, $selection));
        } else {
            $fields->open();
        }
    }
}
