<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;

/** Reads the models of classes from their attributes, comments and native types. */
final class ClassModels implements Models
{
    /** @var array<string, ClassModel> */
    private array $models = [];

    private readonly TypeReader $types;

    public function __construct(private readonly Conventions $conventions)
    {
        $this->types = new TypeReader();
    }

    public function of(string $class): ClassModel
    {
        return $this->models[$class] ??= $this->read($class);
    }

    public function typeOf(string $class): Type
    {
        return $this->types->ofText($class);
    }

    public function key(): string
    {
        return self::class . $this->conventions->key();
    }

    private function read(string $name): ClassModel
    {
        if (!class_exists($name) && !interface_exists($name)) {
            throw new ModelException("There is no class $name. Correct the name, or see to it that it can be loaded");
        }
        $class = new \ReflectionClass($name);
        $where = self::where($class);
        if ($class->isInternal()) {
            throw new ModelException("$name is a class of PHP's own, whose state is not known. Give it a handler");
        }
        $levels = [];
        for ($level = $class; $level !== false && !$level->isInternal(); $level = $level->getParentClass()) {
            array_unshift($levels, new ClassLevel($level, $this->conventions, $this->types));
        }
        $properties = [];
        $pre = $post = $postRead = [];
        foreach ($levels as $level) {
            $properties = array_merge($properties, $level->properties());
            $pre = array_values(array_unique([...$pre, ...$level->methods('PreSerialize')]));
            $post = array_values(array_unique([...$post, ...$level->methods('PostSerialize')]));
            $postRead = array_values(array_unique([...$postRead, ...$level->methods('PostDeserialize')]));
        }
        $own = end($levels);
        $discriminator = $this->discriminator($levels, $where);
        $properties = $this->sort($levels, $properties, $where);
        $constant = $discriminator === null ? null : self::constant($class, $discriminator, $where);
        if ($constant !== null) {
            foreach ($properties as $property) {
                if ($property->key === $constant->key && $property->path === []) {
                    throw new ModelException(
                        "$property->where: \"$property->key\" is the discriminator's key, too. Exclude the property",
                    );
                }
            }
            $properties[] = $constant;
        }
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
            excludeIf: $own->excludeIf(),
            excluded: $own->isExcluded(),
            instantiable: !$class->isAbstract() && !$class->isInterface(),
            leaf: $class->isFinal(),
            sources: self::sources($class),
            where: $where,
        );
    }

    /** @param non-empty-list<ClassLevel> $levels */
    private function discriminator(array $levels, string $where): ?Discriminator
    {
        $found = null;
        foreach ($levels as $level) {
            $next = $level->discriminator();
            if ($found !== null && $next instanceof Discriminator && $next->key !== $found->key) {
                throw new ModelException(
                    "$where: the discriminator \"$next->key\" stands below the discriminator \"$found->key\" of a"
                    . ' parent. Name all classes of the family in that of the parent',
                );
            }
            $found = $next === false ? null : $next ?? $found;
        }
        return $found;
    }

    /** The discriminator's key with the value of a class, as a property that stands last. */
    private static function constant(\ReflectionClass $class, Discriminator $discriminator, string $where): ?Property
    {
        if ($class->isAbstract() || $class->isInterface()) {
            return null;
        }
        $value = array_search($class->name, array_map(
            static fn(string $name): string => ltrim($name, '\\'),
            $discriminator->classes,
        ), true);
        if ($value === false) {
            throw new ModelException(
                "$where: the class has no value in the discriminator \"$discriminator->key\" of its family. Add it to"
                . ' the map',
            );
        }
        return new Property(
            name: $discriminator->key,
            declaredBy: '',
            key: $discriminator->key,
            type: new ScalarType(ScalarKind::String),
            access: Access::Constant,
            readable: false,
            groups: $discriminator->groups,
            hasDefault: true,
            default: (string) $value,
            where: $where,
        );
    }

    /**
     * @param non-empty-list<ClassLevel> $levels
     * @param array<string, Property> $properties
     * @return list<Property>
     */
    private function sort(array $levels, array $properties, string $where): array
    {
        $order = null;
        foreach ($levels as $level) {
            $order = $level->order() ?? $order;
        }
        switch ($order?->text('order')) {
            case null:
            case 'undefined':
                break;
            case 'alphabetical':
                ksort($properties);
                break;
            case 'custom':
                $first = array_flip($order->texts('custom'));
                $properties = array_replace(array_intersect_key($first, $properties), $properties);
                break;
            default:
                throw new ModelException(
                    "$where: expected undefined, alphabetical or custom as the AccessorOrder, got"
                    . " \"{$order->text('order')}\"",
                );
        }
        return array_values($properties);
    }

    /** @param list<Property> $properties */
    private static function checkKeys(array $properties): void
    {
        $seen = [];
        foreach ($properties as $property) {
            if ($property->inline) {
                continue;
            }
            $path = implode('.', [...$property->path, $property->key]);
            $key = json_encode([...$property->path, $property->key], JSON_THROW_ON_ERROR);
            $other = $seen[$key] ?? null;
            if ($other !== null && self::canMeet($property, $other)) {
                throw new ModelException(
                    "$property->where: $property->name and $other->name have the same key \"$path\". Rename or"
                    . ' exclude one, or give them other groups or versions',
                );
            }
            $seen[$key] = $property;
        }
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
                throw new ModelException("$where: the factory $factory() is no public static method. Make it one");
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
                $type ?? $this->types->ofNative($parameter->getType(), $scope),
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
