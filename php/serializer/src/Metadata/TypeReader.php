<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;

/** Makes types of the model out of types as they are written, and of native ones. */
final class TypeReader
{
    private const SCALARS = [
        'bool' => 'bool', 'boolean' => 'bool', 'true' => 'bool', 'false' => 'bool',
        'int' => 'int', 'integer' => 'int', 'positive-int' => 'int', 'negative-int' => 'int',
        'non-negative-int' => 'int', 'non-positive-int' => 'int', 'non-zero-int' => 'int',
        'string' => 'string', 'non-empty-string' => 'string', 'numeric-string' => 'string',
        'non-falsy-string' => 'string', 'truthy-string' => 'string', 'literal-string' => 'string',
        'lowercase-string' => 'string', 'class-string' => 'string', 'array-key' => 'int|string',
        'scalar' => 'bool|int|float|string', 'number' => 'int|float',
    ];

    /** Words of phpdoc that are no words of PHP: a class of that name comes first. */
    private const UNRESERVED = ['boolean', 'integer', 'double', 'number', 'scalar', 'resource', 'enum'];

    private const ROUNDINGS = [
        'HALF_UP' => PHP_ROUND_HALF_UP, 'HALF_DOWN' => PHP_ROUND_HALF_DOWN,
        'HALF_EVEN' => PHP_ROUND_HALF_EVEN, 'HALF_ODD' => PHP_ROUND_HALF_ODD,
    ];

    /** Names that JMS's own handlers give to classes. */
    private const ALIASES = ['ArrayCollection' => 'Doctrine\Common\Collections\Collection'];

    /** The classes whose elements JMS writes; of others, properties. */
    private const JMS_ITERATORS = [
        'ArrayIterator', 'Generator', 'Doctrine\Common\Collections\ArrayCollection',
        'Doctrine\ORM\PersistentCollection', 'Doctrine\ODM\MongoDB\PersistentCollection',
        'Doctrine\ODM\PHPCR\PersistentCollection',
    ];

    private const JMS_DATES = ['DateTime', 'DateTimeImmutable', 'DateTimeInterface'];

    private readonly TypeParser $parser;

    /** @param bool $ofJms whether arrays have JMS's forms wherever they are written: `array<K, V>` is always an object */
    public function __construct(private readonly bool $ofJms = false)
    {
        $this->parser = new TypeParser();
    }

    /** The type of a text in which names of classes are full: `list<Acme\Product>`. */
    public function ofText(string $text, Scope $scope = new Scope(null, true)): Type
    {
        return $this->read($this->parser->parse($text), $scope);
    }

    /** The type at the head of a tag of a comment; null where there is none that says more than `mixed`. */
    public function ofComment(string $text, Scope $scope): ?Type
    {
        $expression = $this->parser->parsePrefix($text);
        $type = $expression === null ? null : $this->read($expression, $scope);
        if ($this->ofJms && $type instanceof ArrayType && $type->container === 'array') {
            return self::ofJms($type);
        }
        return $type === null || $type instanceof MixedType || self::isUnknown($type) ? null : $type;
    }

    /** JMS knows that an array is one, whatever it holds, and knows nothing of one of which no more is said. */
    private static function ofJms(ArrayType $type): ?ArrayType
    {
        return match (true) {
            self::isUnknown($type) => new ArrayType($type->form, new MixedType(), $type->key),
            $type->element instanceof MixedType && $type->form === ArrayForm::Any => null,
            default => $type,
        };
    }

    public function ofNative(?\ReflectionType $type, Scope $scope): Type
    {
        if ($type instanceof \ReflectionNamedType) {
            return self::nullable($this->read(new TypeExpression($type->getName()), $scope), $type->allowsNull());
        }
        if (!$type instanceof \ReflectionUnionType) {
            return new MixedType();
        }
        $members = [];
        foreach ($type->getTypes() as $member) {
            if (!$member instanceof \ReflectionNamedType) {
                return new MixedType();
            }
            $members[] = new TypeExpression($member->getName());
        }
        return $this->union($members, $scope);
    }

    private function read(TypeExpression $expression, Scope $scope): Type
    {
        $name = strtolower(ltrim($expression->name, '\\'));
        $arguments = $expression->arguments;
        if (!$scope->fullNames && in_array($name, self::UNRESERVED, true)) {
            $class = $scope->resolve($expression->name);
            $name = class_exists($class) || interface_exists($class) ? '' : $name;
        }
        return match ($name) {
            '|' => $this->union($arguments, $scope),
            'array{}' => new ShapeType(
                array_map(fn(TypeExpression $field): Type => $this->read($field, $scope), $arguments),
                $expression->optional,
            ),
            'mixed', 'null', 'resource', 'object', 'never', 'void', 'callable' => new MixedType(),
            'array', 'non-empty-array', 'iterable' => $this->elements(
                match (true) {
                    $name !== 'iterable' => 'array',
                    $this->ofJms => 'iterable',
                    default => \Traversable::class,
                },
                $arguments,
                $scope,
                $scope->fullNames || $this->ofJms ? ArrayForm::List : ArrayForm::Any,
            ),
            'list', 'non-empty-list' => new ArrayType(
                ArrayForm::List,
                $this->argument($arguments[0] ?? new TypeExpression('mixed'), $scope),
            ),
            'float', 'double' => $this->float($arguments),
            'enum' => $this->enum($arguments, $scope),
            default => isset(self::SCALARS[$name])
                ? self::scalar(self::SCALARS[$name])
                : $this->object($expression, $scope),
        };
    }

    private static function scalar(string $kinds): Type
    {
        $types = array_map(
            static fn(string $kind): Type => new ScalarType(ScalarKind::from($kind)),
            explode('|', $kinds),
        );
        return count($types) === 1 ? $types[0] : new UnionType($types);
    }

    /**
     * @param list<mixed> $arguments the elements' type, or the keys' and the elements'
     * @param ArrayForm $form where keys are not named
     */
    private function elements(string $container, array $arguments, Scope $scope, ArrayForm $form): ArrayType
    {
        $types = array_map(fn(mixed $argument): Type => $this->argument($argument, $scope), $arguments);
        if (count($types) < 2) {
            return $types === []
                ? new ArrayType(ArrayForm::Any, new MixedType(), null, $container)
                : new ArrayType($form, $types[0], null, $container);
        }
        // With keys that are strings, an empty array, too, is a JSON object.
        $isText = $types[0] instanceof ScalarType && $types[0]->kind === ScalarKind::String;
        $form = $isText || $this->ofJms ? ArrayForm::Map : ArrayForm::Any;
        return new ArrayType($form, $types[1], $types[0], $container);
    }

    private function argument(mixed $argument, Scope $scope): Type
    {
        return match (true) {
            $argument instanceof TypeExpression => $this->read($argument, $scope),
            $argument === null => new MixedType(),
            is_string($argument) => $this->read(new TypeExpression($argument), $scope),
            default => throw new ModelException('Expected a type, got ' . json_encode($argument)),
        };
    }

    /** @param list<mixed> $arguments decimals, and how to round to them; a third tells JMS's XML how many to show */
    private function float(array $arguments): ScalarType
    {
        $precision = $arguments[0] ?? null;
        $rounding = $arguments[1] ?? null;
        if ($precision !== null && !is_int($precision)) {
            throw new ModelException('Expected a number of decimals in float<...>, got ' . json_encode($precision));
        }
        if ($rounding !== null && !isset(self::ROUNDINGS[$rounding])) {
            $known = implode(', ', array_keys(self::ROUNDINGS));
            throw new ModelException("Expected one of $known in float<...>, got " . json_encode($rounding));
        }
        $rounding = $rounding === null ? null : self::ROUNDINGS[$rounding];
        return new ScalarType(ScalarKind::Float, false, $precision, $rounding);
    }

    /** @param list<mixed> $arguments the class; 'name' or 'value' */
    private function enum(array $arguments, Scope $scope): EnumType
    {
        $class = $arguments[0] ?? null;
        $class = $class instanceof TypeExpression ? $scope->resolve($class->name) : ltrim((string) $class, '\\');
        if (!enum_exists($class)) {
            throw new ModelException("Expected an enum in enum<...>, got \"$class\"");
        }
        $by = $arguments[1] ?? null;
        $by = $by instanceof TypeExpression ? $by->name : $by;
        if (!in_array($by, [null, 'name', 'value'], true)) {
            throw new ModelException("Expected 'name' or 'value' in enum<...>, got " . json_encode($by));
        }
        return self::enumOf($class, $by === 'name', $by === 'value');
    }

    private static function enumOf(string $class, bool $byName, bool $byValue): EnumType
    {
        $backing = (new \ReflectionEnum($class))->getBackingType()?->getName();
        if ($backing === null && $byValue) {
            throw new ModelException("$class has no values: use enum<'$class', 'name'>");
        }
        return $byName || $backing === null
            ? new EnumType($class, true, null)
            : new EnumType($class, false, ScalarKind::from($backing));
    }

    /** @param list<mixed> $arguments the format; the zone; formats to read */
    private function date(string $class, array $arguments): DateType
    {
        [$format, $zone, $formats] = $arguments + [null, null, []];
        $formats = is_array($formats) ? array_values($formats) : [$formats];
        foreach ([$format, $zone, ...$formats] as $text) {
            if ($text !== null && !is_string($text)) {
                throw new ModelException("Expected formats and a zone in quotes in $class<...>");
            }
        }
        return new DateType(
            $class,
            $format === '' ? null : $format,
            $zone === '' ? null : $zone,
            array_values(array_filter($formats, is_string(...))),
        );
    }

    private function object(TypeExpression $expression, Scope $scope): Type
    {
        $class = $scope->resolve($expression->name);
        $arguments = $expression->arguments;
        if ($scope->fullNames && !class_exists($class)) {
            $class = self::ALIASES[$class] ?? $class;
        }
        if (!class_exists($class) && !interface_exists($class)) {
            return new CustomType(
                $scope->fullNames ? $expression->name : $class,
                array_map(self::parameter(...), $arguments),
            );
        }
        $class = (new \ReflectionClass($class))->name;
        return match (true) {
            enum_exists($class) => self::enumOf($class, false, false),
            $this->ofJms ? in_array($class, self::JMS_DATES, true) : is_a($class, \DateTimeInterface::class, true)
                => $this->date($class, $arguments),
            is_a($class, \DateInterval::class, true) => new IntervalType(false),
            $this->ofJms && class_exists($class) && !in_array($class, [...self::JMS_ITERATORS, 'stdClass'], true)
                => new ObjectType($class),
            $class === \stdClass::class => new ArrayType(
                ArrayForm::Map,
                new MixedType(),
                new ScalarType(ScalarKind::String),
                $class,
            ),
            is_a($class, \Traversable::class, true) => $this->elements($class, $arguments, $scope, ArrayForm::List),
            default => new ObjectType($class),
        };
    }

    /** @param list<TypeExpression> $members */
    private function union(array $members, Scope $scope): Type
    {
        $types = [];
        $isNullable = false;
        foreach ($members as $member) {
            if (strtolower($member->name) === 'null') {
                $isNullable = true;
                continue;
            }
            $type = $this->read($member, $scope);
            if ($type instanceof MixedType) {
                return $type;
            }
            $isNullable = $isNullable || $type->nullable;
            foreach ($type instanceof UnionType && $type->field === null ? $type->types : [$type] as $part) {
                $part = self::nullable($part, false);
                $types[(string) $part] = $part;
            }
        }
        $types = array_values($types);
        return match (count($types)) {
            0 => new MixedType(),
            1 => self::nullable($types[0], $isNullable),
            default => new UnionType($types, nullable: $isNullable),
        };
    }

    /** The same type with or without null. */
    public static function nullable(Type $type, bool $nullable): Type
    {
        return match (true) {
            $type->nullable === $nullable, $type instanceof MixedType => $type,
            $type instanceof ScalarType => new ScalarType($type->kind, $nullable, $type->precision, $type->rounding),
            $type instanceof ArrayType
                => new ArrayType($type->form, $type->element, $type->key, $type->container, $nullable),
            $type instanceof ShapeType => new ShapeType($type->fields, $type->optional, $nullable),
            $type instanceof DateType
                => new DateType($type->class, $type->format, $type->zone, $type->readFormats, $nullable),
            $type instanceof IntervalType => new IntervalType($nullable),
            $type instanceof EnumType => new EnumType($type->class, $type->byName, $type->backing, $nullable),
            $type instanceof ObjectType => new ObjectType($type->class, $nullable),
            $type instanceof UnionType => new UnionType($type->types, $type->field, $type->classes, $nullable),
            $type instanceof CustomType => new CustomType($type->handler, $type->parameters, $nullable),
        };
    }

    /** An argument for a handler: types as texts. */
    private static function parameter(mixed $argument): mixed
    {
        return match (true) {
            $argument instanceof TypeExpression => (string) $argument,
            is_array($argument) => array_map(self::parameter(...), $argument),
            default => $argument,
        };
    }

    /** Whether a name stands in the type that is no class: a template, or another alias that phpdoc alone knows. */
    private static function isUnknown(Type $type): bool
    {
        return match (true) {
            $type instanceof CustomType => true,
            $type instanceof ArrayType => self::isUnknown($type->element),
            $type instanceof UnionType => array_filter($type->types, self::isUnknown(...)) !== [],
            $type instanceof ShapeType => array_filter($type->fields, self::isUnknown(...)) !== [],
            default => false,
        };
    }
}
