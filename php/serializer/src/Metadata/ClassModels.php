<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;

/** Reads the models of classes from their attributes, comments and native types. */
final class ClassModels implements Models
{
    /** @var array<string, ClassModel> */
    private array $models = [];

    private ?TypeReader $types = null;

    public function __construct(private readonly Conventions $conventions)
    {
    }

    public function of(string $class): ClassModel
    {
        return $this->models[$class] ??= $this->read($class);
    }

    public function typeOf(string $class): Type
    {
        return $this->types()->ofText($class);
    }

    public function key(): string
    {
        return self::class . $this->conventions->key();
    }

    /** Made where a class is read: a request whose code is there needs none. */
    private function types(): TypeReader
    {
        return $this->types ??= new TypeReader($this->conventions->casts);
    }

    private function read(string $name): ClassModel
    {
        if (!class_exists($name) && !interface_exists($name)) {
            throw new ModelException("There is no class $name. Correct the name, or make sure that it can be loaded");
        }
        $class = new \ReflectionClass($name);
        $where = self::where($class);
        if ($class->isInternal()) {
            throw new ModelException("$name is a class of PHP's own, whose state is not known. Give it a handler");
        }
        $levels = [];
        for ($level = $class; $level !== false && !$level->isInternal(); $level = $level->getParentClass()) {
            array_unshift($levels, new ClassLevel($level, $this->conventions, $this->types()));
        }
        if ($level !== false && $level->getProperties() !== [] && !end($levels)->leavesOutState()) {
            throw new ModelException(
                "$where: it extends $level->name of PHP's own, whose properties cannot be written or read. Leave them"
                . " out by Howdah's #[ExclusionPolicy('ALL')], or give the class a handler",
            );
        }
        $properties = [];
        $order = $discriminator = $excludeIf = null;
        $pre = $post = $postRead = [];
        foreach ($levels as $level) {
            $discriminator = self::discriminator($level, $discriminator, $where);
            $order = $level->order() ?? $order;
            $properties = self::sort($order, $this->merge($level, $discriminator, $properties), $where);
            $excludeIf = $level->excludeIf() ?? $excludeIf;
            $pre = array_values(array_unique([...$pre, ...$level->methods('PreSerialize')]));
            $post = array_values(array_unique([...$post, ...$level->methods('PostSerialize')]));
            $postRead = array_values(array_unique([...$postRead, ...$level->methods('PostDeserialize')]));
        }
        $own = end($levels);
        $properties = array_values($properties);
        self::checkInline($properties);
        self::checkKeys($properties);
        return new ClassModel(
            class: $class->name,
            properties: $properties,
            parameters: $this->parameters($class, $own->factory(), $properties, $where),
            factory: $own->factory(),
            preSerialize: $pre,
            postSerialize: $post,
            postDeserialize: $postRead,
            discriminator: $discriminator,
            excludeIf: $excludeIf,
            excluded: $own->isExcluded(),
            instantiable: !$class->isAbstract() && !$class->isInterface(),
            leaf: $class->isFinal(),
            sources: self::sources($class),
            where: $where,
        );
    }

    /** The discriminator that is in force at a level, where another one is in force above it. */
    private static function discriminator(ClassLevel $level, ?Discriminator $above, string $where): ?Discriminator
    {
        $own = $level->discriminator();
        if ($above !== null && $own instanceof Discriminator && $own->key !== $above->key) {
            throw new ModelException(
                "$where: the discriminator \"$own->key\" stands below the discriminator \"$above->key\" of a"
                . ' parent. Name all classes of the family in that of the parent',
            );
        }
        return $own === false ? null : $own ?? $above;
    }

    /**
     * The properties of the classes above, and of a level. The discriminator's key stands where the first class that
     * has it puts it: before the properties of a class that declares it, after those of others.
     *
     * @param array<string, Property> $above
     * @return array<string, Property>
     */
    private function merge(ClassLevel $level, ?Discriminator $discriminator, array $above): array
    {
        $own = $level->properties();
        $this->refuseHidden($above, $own);
        if ($discriminator === null) {
            $isOwn = static fn(Property $property): bool => $property->access !== Access::Constant;
            return array_merge(array_filter($above, $isOwn), $own);
        }
        if ($level->isAbstract()) {
            return array_merge($above, $own);
        }
        $constant = $level->constant($discriminator);
        if ($level->discriminator() !== null && !isset($own[$constant->name])) {
            $own = [$constant->name => $constant] + $own;
        }
        $all = array_merge($above, $own);
        $same = $all[$constant->name] ?? $constant;
        if ($same->access !== Access::Constant) {
            throw new ModelException(
                "$same->where: \"$constant->key\" is the discriminator's key, too. Exclude the property",
            );
        }
        $all[$constant->name] = $constant;
        return $all;
    }

    /**
     * An object has both, a private property and that of the same name of a class below. JMS knows the latter alone.
     *
     * @param array<string, Property> $above
     * @param array<string, Property> $own
     */
    private function refuseHidden(array $above, array $own): void
    {
        foreach ($this->conventions->casts ? [] : array_intersect_key($own, $above) as $name => $property) {
            $hidden = $above[$name];
            $isHidden = $property->access !== Access::Constant
                && $property->declaredBy !== ''
                && property_exists($hidden->declaredBy, $name)
                && (new \ReflectionProperty($hidden->declaredBy, $name))->isPrivate();
            if ($isHidden) {
                throw new ModelException(
                    "$property->where: $property->declaredBy::\$$name hides the private property of $hidden->declaredBy"
                    . ', which objects have, too. Rename or exclude one',
                );
            }
        }
    }

    /**
     * @param array<string, Property> $properties
     * @return array<string, Property>
     */
    private static function sort(?Annotation $order, array $properties, string $where): array
    {
        switch ($order?->text('order')) {
            case null:
            case 'undefined':
                return $properties;
            case 'alphabetical':
                ksort($properties);
                return $properties;
            case 'custom':
                $first = array_flip($order->texts('custom'));
                return array_replace(array_intersect_key($first, $properties), $properties);
            default:
                throw new ModelException(
                    "$where: expected undefined, alphabetical or custom as the AccessorOrder, got"
                    . " \"{$order->text('order')}\"",
                );
        }
    }

    /** @param list<Property> $properties */
    private static function checkInline(array $properties): void
    {
        $other = null;
        $isList = false;
        foreach ($properties as $property) {
            $type = $property->type;
            if (!$property->inline || !$type instanceof ArrayType || $type->element instanceof MixedType) {
                continue;
            }
            if ($other !== null && ($type->key === null) !== $isList) {
                throw new ModelException(
                    "$property->where: $property->name and $other->name are inline, but one is a list and the other a"
                    . ' map. Give them the same form, or write one under a key',
                );
            }
            [$other, $isList] = [$property, $type->key === null];
        }
    }

    /** @param list<Property> $properties */
    private static function checkKeys(array $properties): void
    {
        $ends = $ways = [];
        foreach ($properties as $property) {
            if ($property->inline) {
                continue;
            }
            $keys = [...$property->path, $property->key];
            $path = implode('.', $keys);
            $end = json_encode($keys, JSON_THROW_ON_ERROR);
            $other = self::meeting($property, $ends[$end] ?? []);
            if ($other !== null) {
                throw new ModelException(
                    "$property->where: $property->name and $other->name have the same key \"$path\". Rename or"
                    . ' exclude one, or give them other groups or versions',
                );
            }
            $others = $ways[$end] ?? [];
            for ($depth = 1; $depth < count($keys); $depth++) {
                $way = json_encode(array_slice($keys, 0, $depth), JSON_THROW_ON_ERROR);
                $others = [...$others, ...$ends[$way] ?? []];
                $ways[$way][] = $property;
            }
            $other = self::meeting($property, $others);
            if ($other !== null) {
                throw new ModelException(
                    "$property->where: one of $property->name and $other->name has a key that the other's path goes"
                    . ' through. Rename or exclude one, or give them other groups or versions',
                );
            }
            $ends[$end][] = $property;
        }
    }

    /**
     * The first of some properties that a group and a version have together with another one.
     *
     * @param list<Property> $others
     */
    private static function meeting(Property $property, array $others): ?Property
    {
        foreach ($others as $other) {
            if (self::canMeet($property, $other)) {
                return $other;
            }
        }
        return null;
    }

    /** Two properties may share a key where no group or version has both. */
    private static function canMeet(Property $one, Property $other): bool
    {
        foreach ([[$one, $other], [$other, $one]] as [$old, $new]) {
            if (
                $old->until !== null && $new->since !== null
                && version_compare($old->until, $new->since, '<')
            ) {
                return false;
            }
        }
        return $one->groups === [] || $other->groups === [] || array_intersect($one->groups, $other->groups) !== [];
    }

    /**
     * @param list<Property> $properties
     * @return ?list<Parameter>
     */
    private function parameters(\ReflectionClass $class, ?string $factory, array $properties, string $where): ?array
    {
        if ($factory !== null) {
            $method = $class->hasMethod($factory) ? $class->getMethod($factory) : null;
            if ($method === null || !$method->isStatic() || !$method->isPublic()) {
                throw new ModelException("$where: the factory $factory() is not a public static method. Make it one");
            }
        } else {
            $method = $this->conventions->constructor ? $class->getConstructor() : null;
            if ($method === null || !$method->isPublic() || $class->isAbstract()) {
                return null;
            }
        }
        $known = [];
        foreach ($properties as $property) {
            if ($property->declaredBy !== '') {
                $known[$property->name] = $property->type;
            }
        }
        $scope = new Scope($method->getDeclaringClass(), true);
        $parameters = [];
        foreach ($method->getParameters() as $parameter) {
            $type = $known[$parameter->name] ?? null;
            $hasDefault = $parameter->isDefaultValueAvailable();
            $parameters[] = new Parameter(
                $parameter->name,
                $type === null ? null : $parameter->name,
                $type ?? $this->types()->ofNative($parameter->getType(), $scope),
                $hasDefault,
                $hasDefault ? $parameter->getDefaultValue() : null,
                $parameter->isVariadic(),
            );
        }
        return $parameters;
    }

    /** @return list<string> */
    private static function sources(\ReflectionClass $class): array
    {
        $files = [];
        for ($level = $class; $level !== false; $level = $level->getParentClass()) {
            $files[] = $level->getFileName();
            foreach (self::traits($level) as $trait) {
                $files[] = $trait->getFileName();
            }
        }
        return array_values(array_unique(array_filter($files)));
    }

    /** @return list<\ReflectionClass<object>> of a class, and of its traits */
    private static function traits(\ReflectionClass $class): array
    {
        $traits = [];
        foreach ($class->getTraits() as $trait) {
            $traits = [...$traits, $trait, ...self::traits($trait)];
        }
        return $traits;
    }

    private static function where(\ReflectionClass $class): string
    {
        $file = $class->getFileName();
        return $class->name . ($file === false ? '' : " ($file:{$class->getStartLine()})");
    }
}
