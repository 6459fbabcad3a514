<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/**
 * The functions that roots need: their own, and those of all classes that lie below them.
 *
 * A function is named after what its source depends on: the conventions, and the models and chosen properties of all
 * classes that it reaches. So selections that leave the same properties share functions, and a function whose file is
 * there need not be generated.
 */
final class Program implements Functions
{
    /** @var array<string, Node> */
    private array $nodes = [];

    /** @var array<string, string> node => function */
    private array $names = [];

    /** @var array<string, true> nodes whose functions are called */
    private array $called = [];

    /** @var array<string, true> those of them whose functions are not yet emitted */
    private array $pending = [];

    /** @var array<string, \Closure(FunctionFile): void> what emits others, by the name of the function */
    private array $others = [];

    /** @var array<string, FunctionFile> what was emitted, by the name of the function */
    private array $files = [];

    /** @var array<string, ModelException> why a function cannot be emitted */
    private array $refused = [];

    /** @var array<string, list<Node>> by node: those below it */
    private array $below = [];

    /** @var array<string, string> by path */
    private array $digests = [];

    /** @var array<string, string> by node: what functions depend on of it alone */
    private array $nodeDigests = [];

    private readonly Emitter $emitter;

    /** Null where there are none: of messages of Protocol Buffers. */
    private readonly ?Plans $plans;

    /** @param \Closure(Functions): Emitter $emitter makes the one of the direction, which asks this program for names */
    public function __construct(
        private readonly Direction $direction,
        private readonly Models $models,
        private readonly Conventions $conventions,
        \Closure $emitter,
        private readonly Format $format = Format::Json,
    ) {
        $this->emitter = $emitter($this);
        $this->plans = $format === Format::Json ? new Plans($direction, $conventions, $this) : null;
    }

    /**
     * Generates all that a root of the type needs.
     *
     * @return array{non-empty-list<FunctionFile>, list<string>} the root's file first, and the sources that the models
     *     were read from
     * @throws ModelException
     */
    public function generate(Type $type, Selection $selection): array
    {
        $roots = array_map(fn(string $class): Node => $this->node($class, $selection), self::classes($type));
        if ($type instanceof ObjectType && !$type->nullable) {
            $name = $this->name($type->class, $selection);
        } else {
            $name = $this->typeName($type, $roots, $selection);
            $this->emitOnce($name, function (FunctionFile $file) use ($type, $selection): void {
                $this->emitter->emitType($type, $selection, $file);
            });
        }
        while ($this->pending !== [] || $this->others !== []) {
            foreach ($this->others as $other => $emit) {
                unset($this->others[$other]);
                $this->emitOnce($other, $emit);
            }
            $key = array_key_first($this->pending);
            if ($key === null) {
                continue;
            }
            unset($this->pending[$key]);
            $node = $this->nodes[$key];
            $emit = fn(FunctionFile $file) => $this->emitter->emit($node, $file);
            $this->emitOnce($this->names[$key], $emit);
        }
        return [$this->called($name), $this->sources($type, $roots)];
    }

    /** @param callable(FunctionFile): void $emit */
    private function emitOnce(string $name, callable $emit): void
    {
        if (isset($this->files[$name]) || isset($this->refused[$name])) {
            return;
        }
        $file = new FunctionFile($name);
        try {
            $emit($file);
            $this->files[$name] = $file;
        } catch (ModelException $refusal) {
            $this->refused[$name] = $refusal;
        }
    }

    /**
     * The function's file, and those of all that it calls.
     *
     * @return non-empty-list<FunctionFile>
     * @throws ModelException where one of them cannot be emitted
     */
    private function called(string $name): array
    {
        $files = [];
        for ($open = [$name => true]; $open !== []; $open = array_diff_key($open, $files)) {
            foreach ($open as $function => $called) {
                $files[$function] = $this->files[$function] ?? throw $this->refused[$function];
                $open += array_fill_keys($files[$function]->calls(), true);
            }
        }
        return array_values($files);
    }

    /**
     * @param list<Node> $roots of the classes in the type
     * @return list<string> the files that the models of the nodes, and of all below them, were read from
     */
    private function sources(Type $type, array $roots): array
    {
        $sources = self::filesOfEnums($type);
        $seen = [];
        for ($open = $roots; $open !== [];) {
            $node = array_pop($open);
            if (!isset($seen[$node->key()])) {
                $seen[$node->key()] = true;
                $sources += array_flip($node->model->sources);
                foreach ($node->properties as $property) {
                    $sources += self::filesOfEnums($property->type);
                }
                array_push($open, ...$this->below($node));
            }
        }
        return array_keys($sources);
    }

    /** @return array<string, true> the files of the enums in a type: whether they have values is part of the code */
    private static function filesOfEnums(Type $type): array
    {
        if ($type instanceof EnumType) {
            $file = (new \ReflectionEnum($type->class))->getFileName();
            return $file === false ? [] : [$file => true];
        }
        $files = [];
        foreach (self::parts($type) as $part) {
            $files += self::filesOfEnums($part);
        }
        return $files;
    }

    /** @return array<Type> what a type is made of */
    private static function parts(Type $type): array
    {
        return match (true) {
            $type instanceof ArrayType => [$type->element],
            $type instanceof UnionType => $type->types,
            $type instanceof ShapeType => $type->fields,
            default => [],
        };
    }

    /**
     * What the extension does in place of the functions that generate() gave.
     *
     * @return ?array{list<mixed>, list<PlanFile>} what an entry has of it, and the files that it names; null where it
     *     is more than a plan can say
     */
    public function plan(FunctionFile $root, Type $type, Selection $selection): ?array
    {
        return $this->plans?->root($root->name, $type, $selection);
    }

    public function name(string $class, Selection $selection): string
    {
        $node = $this->node($class, $selection);
        $name = $this->nameOf($node);
        $key = $node->key();
        if (!isset($this->called[$key])) {
            $this->called[$key] = $this->pending[$key] = true;
        }
        return $name;
    }

    public function nameOf(Node $node): string
    {
        return $this->names[$node->key()]
            ??= $this->functionName(self::shortName($node->model->class), $this->identity([$node]));
    }

    public function add(string $name, \Closure $emit): string
    {
        $this->others[$name] = $emit;
        return $name;
    }

    public function node(string $class, Selection $selection): Node
    {
        if (str_contains($class, '@anonymous')) {
            throw new ModelException("$class has no name by which code could call it; declare the class with one");
        }
        return $this->nodes["$class\0$selection->key"] ??= $this->choose($this->models->of($class), $selection);
    }

    /**
     * An object that stands inline in another one of its class would be read from the same keys, without end.
     *
     * @param list<string> $above the classes that inline this one, outermost first
     */
    private function refuseEndless(ClassModel $model, array $above = []): void
    {
        $above[] = $model->class;
        foreach ($model->properties as $property) {
            foreach ($property->inline ? self::wholes($property->type) : [] as $class) {
                if (in_array($class, $above, true)) {
                    throw new ModelException(
                        "$property->where: $class stands inline in itself, by $property->name, and its keys could not"
                        . ' be told apart. Write the property under a key',
                    );
                }
                $this->refuseEndless($this->models->of($class), $above);
            }
        }
        foreach ($model->discriminator?->classes ?? [] as $class) {
            if (!in_array($class, $above, true) && is_subclass_of($class, $model->class)) {
                $this->refuseEndless($this->models->of($class), $above);
            }
        }
    }

    /** @return list<string> the classes of objects that a value of the type may be */
    private static function wholes(Type $type): array
    {
        return match (true) {
            $type instanceof ObjectType => [$type->class],
            $type instanceof UnionType => array_merge(
                array_values($type->classes),
                ...array_map(self::wholes(...), $type->types),
            ),
            default => [],
        };
    }

    private function choose(ClassModel $model, Selection $selection): Node
    {
        $this->refuseEndless($model);
        $properties = array_filter(
            $model->properties,
            fn(Property $property): bool => $this->includes($property, $selection),
        );
        return new Node($model, array_values($properties), $selection);
    }

    private function includes(Property $property, Selection $selection): bool
    {
        $used = $this->direction === Direction::Write ? $property->writable : $property->readable;
        $version = $selection->version;
        return $used
            && ($this->format === Format::Json || $property->number !== null)
            && ($property->access === Access::Constant || $selection->allows($property->name))
            && ($selection->groups === [] || $this->isInGroups($property, $selection->names()))
            && ($version === null || $property->since === null || version_compare($version, $property->since, '>='))
            && ($version === null || $property->until === null || version_compare($version, $property->until, '<='));
    }

    /**
     * Without a default group, as in Symfony, a discriminator's key is written whatever the groups.
     *
     * @param list<string> $groups that are asked for
     */
    private function isInGroups(Property $property, array $groups): bool
    {
        return match (true) {
            $property->groups !== [] => array_intersect($property->groups, $groups) !== [],
            $this->conventions->defaultGroup => in_array(Selection::DEFAULT_GROUP, $groups, true),
            default => $property->access === Access::Constant,
        };
    }

    /** @param list<Node> $roots */
    private function identity(array $roots): string
    {
        $context = hash_init('sha256');
        hash_update($context, Serializer::VERSION . "\0{$this->verb()}\0{$this->conventions->key()}");
        $numbers = [];
        foreach ($roots as $root) {
            $numbers[$root->key()] = count($numbers);
        }
        for ($queue = $roots; $queue !== []; array_shift($queue)) {
            $node = $queue[0];
            $edges = [];
            foreach ($this->below($node) as $next) {
                if (!isset($numbers[$next->key()])) {
                    $numbers[$next->key()] = count($numbers);
                    $queue[] = $next;
                }
                $edges[] = $numbers[$next->key()];
            }
            hash_update($context, $this->nodeDigest($node) . implode(',', $edges));
        }
        return hash_final($context);
    }

    private function nodeDigest(Node $node): string
    {
        return $this->nodeDigests[$node->key()] ??= hash('sha256', serialize([
            $node->model,
            array_map($this->digest(...), $node->model->sources),
            array_map(static fn(Property $property): string => $property->name, $node->properties),
            self::handedOn($node->selection),
        ]), true);
    }

    /** @return list<Node> of the classes that the node's properties, or its discriminator, name */
    private function below(Node $node): array
    {
        return $this->below[$node->key()] ??= $this->findBelow($node);
    }

    /** @return list<Node> */
    private function findBelow(Node $node): array
    {
        $nodes = [];
        foreach ($node->properties as $property) {
            $selection = $node->selection->below($property->name);
            foreach (self::classes($property->type) as $class) {
                $nodes[] = $this->node($class, $selection);
            }
        }
        if ($this->direction === Direction::Read) {
            foreach ($node->model->parameters ?? [] as $parameter) {
                foreach ($parameter->property === null ? self::classes($parameter->type) : [] as $class) {
                    $nodes[] = $this->node($class, $node->selection);
                }
            }
            foreach ($node->model->discriminator?->classes ?? [] as $class) {
                $nodes[] = $this->node($class, $node->selection);
            }
        }
        return $nodes;
    }

    /** @return list<string> the classes of objects that a value of the type may hold */
    public static function classes(Type $type): array
    {
        return match (true) {
            $type instanceof ObjectType => [$type->class],
            $type instanceof ArrayType => self::classes($type->element),
            $type instanceof UnionType => array_merge(
                array_values($type->classes),
                ...array_map(self::classes(...), $type->types),
            ),
            $type instanceof ShapeType => array_merge(...array_map(self::classes(...), array_values($type->fields))),
            default => [],
        };
    }

    /** A class may change in what no model tells, and the code does depend on. */
    private function digest(string $file): string
    {
        return $this->digests[$file] ??= is_file($file) ? (string) hash_file('xxh128', $file) : '';
    }

    /**
     * What functions depend on beside their properties. Where what is chosen depends on the place in the tree, they
     * hand their place on.
     *
     * @return list<?bool>|string
     */
    private static function handedOn(Selection $selection): array|string
    {
        return $selection->isFlat()
            ? [$selection->nulls, $selection->maxDepth, $selection->isBelow]
            : $selection->key;
    }

    /** @param list<Node> $roots of the classes in the type */
    private function typeName(Type $type, array $roots, Selection $selection): string
    {
        $identity = $this->identity($roots) . serialize(self::handedOn($selection));
        return $this->functionName('value', "$identity\0$type");
    }

    private function functionName(string $short, string $identity): string
    {
        return "{$short}_{$this->verb()}_" . substr(hash('sha256', $identity), 0, 12);
    }

    /** What the functions do. */
    private function verb(): string
    {
        return match ($this->format) {
            Format::Json => $this->direction->value,
            Format::Protobuf => $this->direction === Direction::Write ? 'encode' : 'decode',
        };
    }

    private static function shortName(string $class): string
    {
        $at = strrpos($class, '\\');
        return $at === false ? $class : substr($class, $at + 1);
    }
}
