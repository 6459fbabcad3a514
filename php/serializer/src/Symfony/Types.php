<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Symfony\Component\PropertyInfo\Type as LegacyType;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;

/** Says of PHP's types, and of those that Symfony's property-info extracts, what the model calls them. */
final class Types
{
    /**
     * The handler of types that go on to Symfony's serializer. Its parameters are the class, more of the context, and,
     * where no code can be generated for the class, the reason.
     */
    public const HANDLER = 'symfony';

    /**
     * The handler of arrays with strings alone as keys, which hold objects. Its parameters are their class, and whether
     * they can be null.
     */
    public const MAP = 'map';

    /** The handler of true and false as types. Its parameter is the value. */
    public const LITERAL = 'literal';

    /**
     * The handler of what the context's callbacks are called for when reading. Its parameters are the class and the
     * name of the attribute.
     */
    public const CALLED = 'called';

    /** @var array<string, ?string> by class: why its objects go on to Symfony's serializer; null where they do not */
    private array $reasons = [];

    /** @param \Closure(class-string): mixed $compile throws Uncompiled for classes that no code can be generated for */
    public function __construct(
        private readonly Setup $setup,
        private readonly Shape $shape,
        private readonly \Closure $compile,
    ) {
    }

    /** What objects of a class are written as, or read to. */
    public function ofClass(string $class, bool $nullable = false, ?string $dateFormat = null): Type
    {
        $normalizer = $this->normalizer($class);
        if ($normalizer instanceof DateTimeNormalizer) {
            return $this->date($normalizer, $class, $nullable, $dateFormat);
        }
        if ($normalizer instanceof BackedEnumNormalizer && is_subclass_of($class, \BackedEnum::class)) {
            $backing = (new \ReflectionEnum($class))->getBackingType();
            return new EnumType($class, false, ScalarKind::from((string) $backing), $nullable);
        }
        if (!$normalizer instanceof ObjectNormalizer) {
            return new CustomType(self::HANDLER, [$class], $nullable);
        }
        $reason = $this->reason($class);
        return $reason === null
            ? new ObjectType($class, $nullable)
            : new CustomType(self::HANDLER, [$class, [], $reason], $nullable);
    }

    /**
     * Code heeds the context of an attribute alone where that says the format of a date.
     *
     * @param array<string, mixed> $context
     * @throws Uncompiled
     */
    public static function checkContext(array $context, Type $type, string $attribute): void
    {
        $isDate = $type instanceof DateType
            || ($type instanceof CustomType && is_a((string) $type->parameters[0], \DateTimeInterface::class, true));
        if ($context !== [] && (!$isDate || array_keys($context) !== ['datetime_format'])) {
            throw new Uncompiled("\"$attribute\" has a context of its own");
        }
    }

    /**
     * The type in which a value is written in the context of its attribute: Symfony writes it, where code does not heed
     * that.
     *
     * @param array<string, mixed> $context
     * @throws Uncompiled where the context says more than how to write the value
     */
    public static function inContext(Type $type, array $context, string $attribute): Type
    {
        try {
            self::checkContext($context, $type, $attribute);
            return $type;
        } catch (Uncompiled $uncompiled) {
            array_walk_recursive($context, static fn(mixed $value) => is_object($value) ? throw $uncompiled : null);
            if (isset($context['callbacks']) || isset($context['skip_null_values'])) {
                throw $uncompiled;
            }
            return new CustomType(self::HANDLER, ['mixed', $context, $uncompiled->getMessage()], true);
        }
    }

    /** Why values of a type that HANDLER is for go on to Symfony's serializer. */
    public static function uncompiled(CustomType $type): Uncompiled
    {
        $class = $type->parameters[0];
        return new Uncompiled($type->parameters[2] ?? (is_a($class, \DateTimeInterface::class, true)
            ? "dates of $class in this format, or with a time zone, are left to its normalizer"
            : "$class has a normalizer of its own"));
    }

    /** @throws Uncompiled unless it is Symfony's ObjectNormalizer that takes the class */
    public function requireObjectNormalizer(string $class): void
    {
        $normalizer = $this->normalizer($class);
        if (!$normalizer instanceof ObjectNormalizer) {
            throw new Uncompiled("$class is left to " . get_debug_type($normalizer));
        }
    }

    /**
     * What values are written as of which PHP itself says the type. Else their own class says it.
     *
     * @param object|list<LegacyType>|null $extracted tells of what an array holds
     */
    public function written(?\ReflectionType $declared, ?string $dateFormat, object|array|null $extracted): Type
    {
        $name = $declared instanceof \ReflectionNamedType ? $declared->getName() : 'mixed';
        if (in_array($name, ['mixed', 'self', 'static', 'parent'], true)) {
            return new MixedType();
        }
        $scalar = ScalarKind::tryFrom($name);
        return match (true) {
            $scalar !== null => new ScalarType($scalar, $declared->allowsNull()),
            $name === 'array' => new ArrayType(
                ArrayForm::Any,
                $this->writtenElement($extracted),
                nullable: $declared->allowsNull(),
            ),
            $declared->isBuiltin(), is_a($name, \Traversable::class, true) => new MixedType(),
            default => $this->ofClass($name, $declared->allowsNull(), $dateFormat),
        };
    }

    /**
     * What values are read to.
     *
     * @param object|list<LegacyType> $extracted
     */
    public function read(object|array $extracted, ?string $dateFormat): Type
    {
        $types = is_array($extracted) ? $extracted : self::alternatives($extracted);
        $nullable = is_array($extracted)
            ? array_filter($types, static fn(LegacyType $type): bool => $type->isNullable()) !== []
            : $extracted->isNullable();
        $types = array_values(array_filter($types, static fn(object $type): bool => self::name($type) !== 'null'));
        $read = array_map(fn(object $type): Type => $this->readOne($type, $nullable, $dateFormat), $types);
        return match (count($read)) {
            0 => throw new Uncompiled('a type is null alone'),
            1 => $read[0],
            default => self::union($read, $nullable),
        };
    }

    private function readOne(object $type, bool $nullable, ?string $dateFormat): Type
    {
        $name = self::name($type);
        $scalar = ScalarKind::tryFrom($name);
        if ($scalar === ScalarKind::Float && !$this->shape->numbers) {
            throw new Uncompiled('outside JSON, Symfony refuses whole numbers where floats are expected');
        }
        return match (true) {
            $scalar !== null => new ScalarType($scalar, $nullable),
            $name === 'true', $name === 'false' => new CustomType(self::LITERAL, [$name === 'true'], $nullable),
            $name === 'mixed' => new MixedType(),
            $name === 'array', $name === 'iterable' => $this->readArray($type, $nullable),
            $name === 'object' && self::className($type) !== null
                => $this->ofClass(self::className($type), $nullable, $dateFormat),
            default => throw new Uncompiled("no code is generated for the type $name"),
        };
    }

    private function readArray(object $type, bool $nullable): Type
    {
        [$key, $element] = self::elements($type);
        if ($element === null || !self::holdsObjects($element)) {
            return new ArrayType(ArrayForm::Any, new MixedType(), nullable: $nullable);
        }
        if (!$this->setup->has(ArrayDenormalizer::class)) {
            throw new Uncompiled('arrays of objects need an ' . ArrayDenormalizer::class);
        }
        $elements = $this->read($element, null);
        if ($key !== 'string') {
            return new ArrayType($key === 'int' ? ArrayForm::List : ArrayForm::Any, $elements, nullable: $nullable);
        }
        return $elements instanceof ObjectType
            ? new CustomType(self::MAP, [$elements->class, $elements->nullable], $nullable)
            : throw new Uncompiled('keys must be strings');
    }

    /** @param object|list<LegacyType>|null $extracted */
    private function writtenElement(object|array|null $extracted): Type
    {
        $types = is_object($extracted) ? self::alternatives($extracted) : $extracted ?? [];
        foreach ($types as $type) {
            [, $element] = self::name($type) === 'array' ? self::elements($type) : [null, null];
            $classes = is_array($element) ? $element : ($element === null ? [] : self::alternatives($element));
            if (count($classes) === 1 && self::className($classes[0]) !== null) {
                $class = self::className($classes[0]);
                return is_a($class, \Traversable::class, true) ? new MixedType() : $this->ofClass($class);
            }
        }
        return new MixedType();
    }

    private function date(DateTimeNormalizer $normalizer, string $class, bool $nullable, ?string $dateFormat): Type
    {
        $defaults = Setup::read($normalizer, DateTimeNormalizer::class, 'defaultContext');
        $zone = $this->shape->zone ?? $defaults[DateTimeNormalizer::TIMEZONE_KEY] ?? null;
        $format = $dateFormat ?? $this->shape->dateFormat ?? $defaults[DateTimeNormalizer::FORMAT_KEY];
        // Symfony takes what such formats lack from the clock, and writes timestamps as strings.
        $isPlain = $this->shape->reading ? $format === \DATE_RFC3339 : !str_starts_with($format, 'U');
        return $isPlain && $zone === null && ($defaults['datetime_cast'] ?? null) === null
            ? new DateType($class, $format, nullable: $nullable)
            : new CustomType(
                self::HANDLER,
                $dateFormat === null ? [$class] : [$class, ['datetime_format' => $dateFormat]],
                $nullable,
            );
    }

    private function normalizer(string $class): ?object
    {
        return $this->shape->reading ? $this->setup->denormalizer($class) : $this->setup->normalizer($class);
    }

    /** Why no code is generated for a class; null where some is. */
    private function reason(string $class): ?string
    {
        if (!array_key_exists($class, $this->reasons)) {
            $this->reasons[$class] = null; // while the class is looked into, it may meet itself
            try {
                ($this->compile)($class);
            } catch (Uncompiled $uncompiled) {
                $this->reasons[$class] = $uncompiled->getMessage();
            }
        }
        return $this->reasons[$class];
    }

    /** @param list<Type> $types */
    private static function union(array $types, bool $nullable): Type
    {
        foreach ($types as $type) {
            if (!$type instanceof ScalarType) {
                throw new Uncompiled('one of several types is not a scalar: Symfony tries each');
            }
        }
        return new UnionType($types, nullable: $nullable);
    }

    /** @return list<object> */
    private static function alternatives(object $type): array
    {
        return match (true) {
            $type instanceof LegacyType, !method_exists($type, 'getTypes') => [$type],
            str_ends_with($type::class, '\IntersectionType') => throw new Uncompiled('a type is an intersection'),
            default => $type->getTypes(),
        };
    }

    private static function name(object $type): string
    {
        if ($type instanceof LegacyType) {
            return $type->getBuiltinType();
        }
        $inner = self::unwrapped($type);
        return method_exists($inner, 'getClassName') ? 'object' : $inner->getTypeIdentifier()->value;
    }

    private static function className(object $type): ?string
    {
        if ($type instanceof LegacyType) {
            return $type->getClassName();
        }
        $inner = self::unwrapped($type);
        return method_exists($inner, 'getClassName') ? $inner->getClassName() : null;
    }

    /** The type inside generics and collections. */
    private static function unwrapped(object $type): object
    {
        while (method_exists($type, 'getWrappedType') || method_exists($type, 'getType')) {
            $type = method_exists($type, 'getWrappedType') ? $type->getWrappedType() : $type->getType();
        }
        return $type;
    }

    /** @return array{?string, object|list<LegacyType>|null} the type of the keys, if it is one, and that of the elements */
    private static function elements(object $type): array
    {
        if ($type instanceof LegacyType) {
            $keys = $type->getCollectionKeyTypes();
            $elements = $type->getCollectionValueTypes();
            return [count($keys) === 1 ? $keys[0]->getBuiltinType() : null, $elements === [] ? null : $elements];
        }
        if (!method_exists($type, 'getCollectionValueType')) {
            return [null, null];
        }
        $key = self::alternatives($type->getCollectionKeyType());
        return [count($key) === 1 ? self::name($key[0]) : null, $type->getCollectionValueType()];
    }

    /** @param object|list<LegacyType> $element */
    private static function holdsObjects(object|array $element): bool
    {
        foreach (is_array($element) ? $element : self::alternatives($element) as $type) {
            $inner = self::name($type) === 'array' ? self::elements($type)[1] : null;
            if (self::className($type) !== null || ($inner !== null && self::holdsObjects($inner))) {
                return true;
            }
        }
        return false;
    }
}
