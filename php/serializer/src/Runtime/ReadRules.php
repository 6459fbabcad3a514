<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/** What generated code and ReadChecker must both hold to. */
final class ReadRules
{
    /** Whether what is wrong with a document is an error, rather than cast or left alone. */
    public static function isStrict(Conventions $conventions): bool
    {
        return !$conventions->casts && $conventions->required;
    }

    /** @return list<Property> those that JSON sets */
    public static function properties(Node $node): array
    {
        return array_values(array_filter(
            $node->properties,
            static fn(Property $property): bool => $property->readable && !$property->isVirtual(),
        ));
    }

    /** The parameter of the constructor or the factory that takes the property's value. */
    public static function parameter(ClassModel $model, Property $property): ?Parameter
    {
        foreach ($model->parameters ?? [] as $parameter) {
            if ($parameter->property === $property->name) {
                return $parameter;
            }
        }
        return null;
    }

    /** The type of what a parameter takes: of a variadic one, of all its values. */
    public static function argument(Parameter $parameter): Type
    {
        return !$parameter->variadic || $parameter->type instanceof ArrayType
            ? $parameter->type
            : new ArrayType(ArrayForm::List, $parameter->type, nullable: $parameter->type->nullable);
    }

    /** Whether a new object cannot do without the property's key. */
    public static function isNeeded(ClassModel $model, Property $property, Conventions $conventions): bool
    {
        if ($property->excludeIf !== null) {
            return false;
        }
        $parameter = self::parameter($model, $property);
        return $parameter === null
            ? $conventions->required && !$property->hasDefault
            : !$parameter->hasDefault
                && !$parameter->variadic
                && ($conventions->required || !$parameter->type->nullable);
    }

    /**
     * The formats that dates are read in: under strict conventions, what a format does not name is 0, not now.
     *
     * @return non-empty-list<string>
     */
    public static function dateFormats(DateType $type, Conventions $conventions): array
    {
        $formats = $type->readFormats === [] ? [$type->format ?? $conventions->dateFormat] : $type->readFormats;
        if (!self::isStrict($conventions)) {
            return $formats;
        }
        return array_map(
            static fn(string $format): string => strpbrk($format, '!|') === false ? "$format|" : $format,
            $formats,
        );
    }

    /** The class of the dates that are read. JMS serializer reads a DateTimeInterface as a DateTime. */
    public static function dateClass(DateType $type, Conventions $conventions): string
    {
        return match (true) {
            $type->class !== \DateTimeInterface::class => $type->class,
            $conventions->casts => \DateTime::class,
            default => \DateTimeImmutable::class,
        };
    }

    public static function dateZone(DateType $type, Conventions $conventions): ?string
    {
        return $type->zone ?? ($conventions->casts ? 'UTC' : null);
    }

    /**
     * Whether the class is the base of its family, so that the discriminator's key says which class is read; a class
     * below it is read as itself.
     *
     * @param callable(string): ClassModel $models
     */
    public static function isBase(ClassModel $model, callable $models): bool
    {
        $classes = $model->discriminator?->classes ?? [];
        foreach ($classes as $class) {
            if (!is_a($class, $model->class, true)) {
                return false;
            }
        }
        if ($classes === [] || !in_array($model->class, $classes, true)) {
            return $classes !== [];
        }
        $parent = get_parent_class($model->class);
        return $parent === false || $models($parent)->discriminator?->classes !== $classes;
    }

    /**
     * The keys that the class takes; what is inline brings its own.
     *
     * @param callable(string, Selection): Node $nodes
     * @return ?list<string> null for any
     */
    public static function keys(Node $node, callable $nodes): ?array
    {
        $keys = $node->model->discriminator === null ? [] : [$node->model->discriminator->key];
        foreach (self::properties($node) as $property) {
            if (!$property->inline) {
                $keys[] = $property->path[0] ?? $property->key;
                continue;
            }
            $inner = $property->type instanceof ObjectType
                ? self::keys($nodes($property->type->class, $node->selection->below($property->name)), $nodes)
                : null;
            if ($inner === null) {
                return null;
            }
            $keys = [...$keys, ...$inner];
        }
        return $keys;
    }

    /**
     * What values of the keys a class's JSON has, to tell it from others.
     *
     * @param callable(string): ClassModel $models
     * @return array<array-key, int>
     */
    public static function shape(Node $node, Conventions $conventions, callable $models): array
    {
        if ($node->model->discriminator !== null && self::isBase($node->model, $models)) {
            return [$node->model->discriminator->key => ReadKind::STRING | ReadKind::INT | ReadKind::NEEDED];
        }
        $shape = [];
        foreach (self::properties($node) as $property) {
            if (!$property->inline) {
                $kinds = $property->path === [] ? ReadKind::accepts($property->type) : ReadKind::OBJECT;
                $key = $property->path[0] ?? $property->key;
                $shape[$key] = $kinds
                    | (($shape[$key] ?? 0) & ReadKind::NEEDED)
                    | (self::isNeeded($node->model, $property, $conventions) ? ReadKind::NEEDED : 0);
            }
        }
        return $shape;
    }

    public static function scalar(ScalarKind $kind): string
    {
        return match ($kind) {
            ScalarKind::Bool => 'true or false',
            ScalarKind::Int => 'an int',
            ScalarKind::Float => 'a float',
            ScalarKind::String => 'a string',
        };
    }

    /** What a union expects. */
    public static function union(Type $type): string
    {
        return "a value of the type $type";
    }
}
