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
use Howdah\Serializer\Protobuf\FieldReader;
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
    /** @var array<string, true> what has been looked into: classes and types, with selections */
    private array $seen = [];

    /** @var array<string, true> entries that are written */
    private array $written = [];

    /** @var array<string, Program> by direction */
    private readonly array $programs;

    /** @var array<string, Program> by direction: those for messages of Protocol Buffers */
    private array $messagePrograms = [];

    /**
     * @param \Closure(string, string, string): string $name of the entry for a use, a type and a selection
     * @param list<string> $classes whose objects may stand where any object may, or any of a class above
     * @param Selection $selection of the calls
     * @param ?\Closure(Type): list<Type> $more what code is called for of which no model tells: what a type's handler
     *     hands back, and the classes of a family
     */
    public function __construct(
        private readonly Generation $generation,
        private readonly Store $store,
        private readonly \Closure $name,
        private readonly array $classes,
        private readonly Selection $selection,
        private readonly ?\Closure $more = null,
    ) {
        $programs = [];
        foreach (Direction::cases() as $direction) {
            $programs[$direction->value] = $generation->program($direction);
        }
        $this->programs = $programs;
    }

    /**
     * Generates for each type, and goes on where one is refused.
     *
     * @param list<string> $types
     * @param ?Direction $direction null for both
     * @param ?\Closure(string): mixed $before called with each type
     * @param \Closure(Direction, string): void $generate
     * @return array<string, ModelException> by type
     * @throws StoreException
     */
    public static function each(array $types, ?Direction $direction, ?\Closure $before, \Closure $generate): array
    {
        $refused = [];
        foreach ($types as $type) {
            $before === null || $before($type);
            foreach ($direction === null ? Direction::cases() : [$direction] as $each) {
                try {
                    $generate($each, $type);
                } catch (ModelException $refusal) {
                    $refused[$type] ??= $refusal;
                }
            }
        }
        return $refused;
    }

    /**
     * Generates what calls with a type need that is said as Howdah's serializer reads it: of a class, those with a list
     * of its objects, too.
     *
     * @param string $type a class, or a type such as `array<string, Acme\Product>`
     * @throws ModelException where no code can be generated
     * @throws StoreException where it cannot be kept
     */
    public function generate(Direction $direction, string $type): void
    {
        $isClass = class_exists($type) || interface_exists($type);
        $read = $this->generation->typeOfText($type);
        $isObject = $read instanceof ObjectType;
        if ($direction === Direction::Read || !$isObject || $this->isInstantiable($type)) {
            $this->entry($direction, "$direction->value text", $type, $this->selection);
        }
        if ($isClass) {
            $this->entry($direction, "$direction->value text", "list<$type>", $this->selection);
        }
        if ($direction === Direction::Write) {
            $this->values($read, $this->selection);
        } elseif ($isObject) {
            $this->entry($direction, 'read', $read, $this->selection);
        }
    }

    /**
     * Generates what write() needs for values of the type.
     *
     * @throws ModelException
     * @throws StoreException
     */
    public function written(Type $type): void
    {
        $this->entry(Direction::Write, 'write', $type, $this->selection);
        $this->values($type, $this->selection);
    }

    /**
     * Generates what write() needs for objects for which it gets no type.
     *
     * @return Type what they are written as
     * @throws ModelException
     * @throws StoreException
     */
    public function writtenObjects(string $class): Type
    {
        $type = $this->generation->typeOfValue($class);
        $this->value($class, $this->selection);
        $this->values($type, $this->selection);
        return $type;
    }

    /**
     * Generates what read() needs for the type.
     *
     * @throws ModelException
     * @throws StoreException
     */
    public function read(Type $type): void
    {
        $this->entry(Direction::Read, 'read', $type, $this->selection);
        $this->readByHandlers($type, $this->selection);
    }

    /** What handlers read by generated code of values of the type; they do it with the selection of the call. */
    private function readByHandlers(Type $type, Selection $selection): void
    {
        if ($type instanceof CustomType) {
            foreach ($this->more($type) as $read) {
                $this->optional(fn() => $this->read($read), "read $read");
            }
        } elseif ($type instanceof ObjectType) {
            $this->readObjects($type->class, $selection);
        }
        foreach (self::parts($type) as $part) {
            $this->readByHandlers($part, $selection);
        }
    }

    private function readObjects(string $class, Selection $selection): void
    {
        if (isset($this->seen["read $class\0$selection->key"])) {
            return;
        }
        $this->seen["read $class\0$selection->key"] = true;
        $node = $this->programs[Direction::Read->value]->node($class, $selection);
        foreach ($node->properties as $property) {
            $this->readByHandlers($property->type, $selection->below($property->name));
        }
        foreach ($node->model->parameters ?? [] as $parameter) {
            $this->readByHandlers($parameter->type, $selection);
        }
        foreach ($node->model->discriminator?->classes ?? [] as $below) {
            $this->readObjects($below, $selection);
        }
    }

    /**
     * Generates what calls with a class need whose objects are messages of Protocol Buffers; nothing for other types.
     *
     * @throws ModelException where no code can be generated
     * @throws StoreException where it cannot be kept
     */
    public function generateMessage(Direction $direction, string $type): void
    {
        $read = $this->generation->typeOfText($type);
        if (!$read instanceof ObjectType || !$this->isInstantiable($read->class)) {
            return;
        }
        if (FieldReader::hasFields($this->node($read->class, $this->selection)->model)) {
            $program = $this->messagePrograms[$direction->value]
                ??= $this->generation->program($direction, Format::Protobuf);
            $use = $direction === Direction::Write ? 'encode' : 'decode';
            $this->entry($direction, $use, $read->class, $this->selection, $program);
        }
    }

    private function entry(
        Direction $direction,
        string $use,
        Type|string $type,
        Selection $selection,
        ?Program $program = null,
    ): void {
        $name = ($this->name)($use, (string) $type, $selection->key);
        if (isset($this->written[$name])) {
            return;
        }
        $program ??= $this->programs[$direction->value];
        $this->store->save($name, ...$this->generation->generate($use, $type, $selection, $program));
        $this->written[$name] = true;
    }

    /** What a value of the type may hold whose class alone says what it is. */
    private function values(Type $type, Selection $selection): void
    {
        match (true) {
            $type instanceof ObjectType => $this->objects($type->class, $selection),
            $type instanceof DateType, $type instanceof EnumType => $this->value($type->class, $selection),
            $type instanceof IntervalType => $this->value(\DateInterval::class, $selection),
            $type instanceof CustomType => $this->handledValues($type, $selection),
            $type instanceof MixedType => $this->any($selection),
            default => null,
        };
        foreach (self::parts($type) as $part) {
            $this->values($part, $selection);
        }
    }

    /** A handler may hand on any object. */
    private function handledValues(CustomType $type, Selection $selection): void
    {
        foreach ($this->more($type) as $written) {
            $this->optional(function () use ($written, $selection): void {
                $this->entry(Direction::Write, 'write', $written, $selection);
                $written instanceof ObjectType
                    ? $this->members($written->class, $selection)
                    : $this->values($written, $selection);
            }, "write $written\0$selection->key");
        }
        $this->any($selection);
    }

    /** @return list<Type> */
    private function more(Type $type): array
    {
        return $this->more === null ? [] : ($this->more)($type);
    }

    /** Does once what handlers may have use for: a class that is refused is so by itself, where it is generated for. */
    private function optional(\Closure $generate, string $what): void
    {
        if (isset($this->seen[$what])) {
            return;
        }
        $this->seen[$what] = true;
        try {
            $generate();
        } catch (StoreException $failure) {
            throw $failure;
        } catch (\Exception) { // of models, or of the library that they are made by
        }
    }

    /** @return list<Type> that values of the type hold, or are */
    private static function parts(Type $type): array
    {
        return match (true) {
            $type instanceof ArrayType => [$type->element],
            $type instanceof ShapeType => array_values($type->fields),
            $type instanceof UnionType => $type->types,
            default => [],
        };
    }

    private function any(Selection $selection): void
    {
        foreach ([...$this->classes, \DateTimeImmutable::class] as $class) {
            $this->optional(fn() => $this->value($class, $selection), "any $class\0$selection->key");
        }
    }

    /** Objects of the class and of all known classes below it. */
    private function objects(string $class, Selection $selection): void
    {
        $family = array_values($this->node($class, $selection)->model->discriminator?->classes ?? []);
        foreach ($this->more(new ObjectType($class)) as $type) {
            $family[] = (string) $type;
        }
        foreach ([$class, ...$family, ...$this->classes] as $below) {
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
        $type = $this->generation->typeOfValue($class);
        if ($type instanceof CustomType) {
            $this->handledValues($type, $selection);
        }
        if (!$type instanceof ObjectType) {
            return;
        }
        if ($this->isInstantiable($class)) {
            $this->entry(Direction::Write, 'write', new ObjectType($class), $selection);
        }
        $this->members($class, $selection);
    }

    /** What the properties of the class's objects hold. */
    private function members(string $class, Selection $selection): void
    {
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
