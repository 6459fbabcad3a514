<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Store;
use Howdah\Serializer\StoreException;

/**
 * Generates what calls look up, before there are any.
 *
 * A call looks up its root. Written values of which only their own class tells what they are (below interfaces, classes
 * that others extend, `mixed`) are looked up, too: by their class, with the selection of their place.
 */
final class AheadOfTime
{
    /** @var array<string, true> classes and selections that were seen */
    private array $seen = [];

    /** @var array<string, true> entries that are written */
    private array $written = [];

    /** @var array<string, Program> by direction */
    private readonly array $programs;

    /**
     * @param \Closure(string, string, string): string $name of the entry for a use, a type and a selection
     * @param list<string> $classes whose objects may stand where any object may, or any of a class above
     */
    public function __construct(
        private readonly Generation $generation,
        private readonly Store $store,
        private readonly \Closure $name,
        private readonly array $classes,
    ) {
        $programs = [];
        foreach (Direction::cases() as $direction) {
            $programs[$direction->value] = $generation->program($direction);
        }
        $this->programs = $programs;
    }

    /**
     * Generates what calls with a type need: of a class, those with a list of its objects, too.
     *
     * @param string $type a class, or a type such as `array<string, Acme\Product>`
     * @throws ModelException where no code can be generated
     * @throws StoreException where it cannot be kept
     */
    public function generate(Direction $direction, string $type, Selection $selection): void
    {
        $isClass = class_exists($type) || interface_exists($type);
        $read = $this->generation->typeOfText($type);
        $isObject = $read instanceof ObjectType;
        if ($direction === Direction::Read || !$isObject || $this->isInstantiable($type)) {
            $this->entry($direction, "$direction->value text", $type, $selection);
        }
        if ($isClass) {
            $this->entry($direction, "$direction->value text", "list<$type>", $selection);
        }
        if ($direction === Direction::Write) {
            $this->values($read, $selection);
        } elseif ($isObject) {
            $this->entry($direction, 'read', $read, $selection);
        }
    }

    private function entry(Direction $direction, string $use, Type|string $type, Selection $selection): void
    {
        $name = ($this->name)($use, (string) $type, $selection->key);
        if (isset($this->written[$name])) {
            return;
        }
        $this->written[$name] = true;
        $program = $this->programs[$direction->value];
        $this->store->save($name, ...$this->generation->generate($use, $type, $selection, $program));
    }

    /** What a value of the type may hold whose class alone says what it is. */
    private function values(Type $type, Selection $selection): void
    {
        match (true) {
            $type instanceof ObjectType => $this->objects($type->class, $selection),
            $type instanceof DateType, $type instanceof EnumType => $this->value($type->class, $selection),
            $type instanceof IntervalType => $this->value(\DateInterval::class, $selection),
            $type instanceof ArrayType => $this->values($type->element, $selection),
            $type instanceof ShapeType => $this->all($type->fields, $selection),
            $type instanceof UnionType => $this->all($type->types, $selection),
            $type instanceof MixedType, $type instanceof CustomType => $this->any($selection),
            default => null,
        };
    }

    /** @param array<Type> $types */
    private function all(array $types, Selection $selection): void
    {
        foreach ($types as $type) {
            $this->values($type, $selection);
        }
    }

    private function any(Selection $selection): void
    {
        foreach ([...$this->classes, \DateTimeImmutable::class] as $class) {
            try {
                $this->value($class, $selection);
            } catch (ModelException) {
                // The class is refused by itself, where it is generated for.
            }
        }
    }

    /** Objects of the class and of all known classes below it. */
    private function objects(string $class, Selection $selection): void
    {
        $family = $this->node($class, $selection)->model->discriminator?->classes ?? [];
        foreach ([$class, ...array_values($family), ...$this->classes] as $below) {
            if (is_a($below, $class, true)) {
                $this->value($below, $selection);
            }
        }
    }

    /** Values of the class, and what they hold. */
    private function value(string $class, Selection $selection): void
    {
        $class = $class === \DateTimeInterface::class ? \DateTimeImmutable::class : $class;
        if (isset($this->seen["$class\0$selection->key"])) {
            return;
        }
        $this->seen["$class\0$selection->key"] = true;
        if ($this->isInstantiable($class)) {
            $this->entry(Direction::Write, 'value', $class, $selection);
        }
        if (!$this->generation->typeOfValue($class) instanceof ObjectType) {
            return;
        }
        if ($this->isInstantiable($class)) {
            $this->entry(Direction::Write, 'write', new ObjectType($class), $selection);
        }
        foreach ($this->node($class, $selection)->properties as $property) {
            $this->values($property->type, $selection->below($property->name));
        }
    }

    private function node(string $class, Selection $selection): Node
    {
        return $this->programs[Direction::Write->value]->node($class, $selection);
    }

    private function isInstantiable(string $class): bool
    {
        return enum_exists($class) || !(new \ReflectionClass($class))->isAbstract() && !interface_exists($class);
    }
}
