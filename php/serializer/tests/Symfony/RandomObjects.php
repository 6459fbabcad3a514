<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

/** Objects with values by chance, of the types that their properties have. The same seed gives the same object. */
final class RandomObjects
{
    /** @param class-string $class */
    public static function object(string $class, int $seed): object
    {
        mt_srand($seed);
        return self::ofClass($class, 2);
    }

    /** The document, with one value in it that is another. */
    public static function changed(string $json, int $seed): string
    {
        $document = json_decode($json, true);
        if (!is_array($document) || $document === []) {
            return $json;
        }
        mt_srand($seed);
        $at = &$document;
        for ($depth = 0; $depth < 3 && is_array($at) && $at !== []; $depth++) {
            $at = &$at[array_rand($at)];
            if (mt_rand(0, 1) === 1) {
                break;
            }
        }
        $at = self::oneOf(null, 5, 'x', '7', true, 1.5, [], [1], ['a' => 'b'], ['a' => null]);
        return json_encode($document, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }

    private static function ofClass(string $class, int $depth): object
    {
        $reflection = new \ReflectionClass($class);
        $object = $reflection->newInstanceWithoutConstructor();
        for ($level = $reflection; $level !== false && !$level->isInternal(); $level = $level->getParentClass()) {
            foreach ($level->getProperties() as $property) {
                if (!$property->isStatic() && $property->class === $level->name) {
                    self::set($object, $property, $depth);
                }
            }
        }
        return $object;
    }

    /** Typed properties are now and then left uninitialized. */
    private static function set(object $object, \ReflectionProperty $property, int $depth): void
    {
        $type = $property->getType();
        if ($type !== null && mt_rand(0, 9) === 0) {
            return;
        }
        $isNull = mt_rand(0, 5) === 0 && ($type === null || $type->allowsNull());
        try {
            $property->setValue($object, $isNull ? null : self::value($property, $depth));
        } catch (\TypeError) {
            // It stays uninitialized.
        }
    }

    private static function value(\ReflectionProperty $property, int $depth): mixed
    {
        $type = $property->getType();
        $type = $type instanceof \ReflectionUnionType ? self::oneOf(...$type->getTypes()) : $type;
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : 'mixed';
        $list = '~@var\s+(?:list<)?\\\\?([A-Z][\w\\\\]+)(?:\[\]|>)~';
        if ($name === 'array' && preg_match($list, (string) $property->getDocComment(), $match) === 1) {
            $class = $property->getDeclaringClass()->getNamespaceName() . "\\$match[1]";
            return array_filter([self::named($class, $depth), self::named($class, $depth)]);
        }
        return match ($name) {
            'mixed' => self::oneOf(1, 'x', 1.5, true, [1, 2], ['a' => 'b'], [], null, new \DateTimeImmutable('@5')),
            'int' => mt_rand(-3, 3),
            'string' => self::oneOf('', 'x', 'ü', '0'),
            'bool' => mt_rand(0, 1) === 1,
            'float' => self::oneOf(1.0, 1.5, -0.25),
            'array', 'iterable' => self::oneOf([], [1, 2], ['a' => 1], ['x', null]),
            'DateTime' => new \DateTime('@7'),
            'DateTimeImmutable', 'DateTimeInterface' => new \DateTimeImmutable('@7'),
            'self' => self::named($property->class, $depth),
            default => self::named($name, $depth),
        };
    }

    private static function named(string $class, int $depth): ?object
    {
        if (enum_exists($class)) {
            return self::oneOf(...$class::cases());
        }
        $isMade = $depth > 0 && class_exists($class) && !(new \ReflectionClass($class))->isAbstract();
        return $isMade && !(new \ReflectionClass($class))->isInternal() ? self::ofClass($class, $depth - 1) : null;
    }

    private static function oneOf(mixed ...$values): mixed
    {
        return $values[mt_rand(0, count($values) - 1)];
    }
}
