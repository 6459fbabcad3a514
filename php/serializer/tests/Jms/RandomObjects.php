<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Doctrine\Common\Collections\ArrayCollection;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\Metadata\PropertyMetadata;
use Metadata\MetadataFactoryInterface;

/** Objects with values by chance, of the types that JMS's metadata say, and now and then of another. */
final class RandomObjects
{
    public function __construct(private readonly MetadataFactoryInterface $metadata)
    {
    }

    /** The same object for the same seed. @param class-string $class */
    public function object(string $class, int $seed): object
    {
        mt_srand($seed);
        return $this->ofClass($class, 2);
    }

    /**
     * The same document, with one value in it that is another for the same seed.
     *
     * @param array<array-key, mixed> $document
     * @return array<array-key, mixed>
     */
    public function changed(array $document, int $seed): array
    {
        mt_srand($seed);
        $at = &$document;
        for ($depth = 0; $depth < 3 && is_array($at) && $at !== []; $depth++) {
            $at = &$at[array_rand($at)];
            if (mt_rand(0, 1) === 1) {
                break;
            }
        }
        $at = self::oneOf(null, 5, 'x', '7', true, 1.5, [], [1], ['a' => 'b'], ['a' => null]);
        unset($at);
        return $document;
    }

    private function ofClass(string $class, int $depth): object
    {
        $reflection = new \ReflectionClass($class);
        $object = $reflection->newInstanceWithoutConstructor();
        $metadata = $this->metadata->getMetadataForClass($class);
        assert($metadata instanceof ClassMetadata);
        for ($level = $reflection; $level !== false && !$level->isInternal(); $level = $level->getParentClass()) {
            foreach ($level->getProperties() as $property) {
                if (!$property->isStatic() && $property->class === $level->name) {
                    $this->set($object, $property, $metadata->propertyMetadata[$property->name] ?? null, $depth);
                }
            }
        }
        return $object;
    }

    /** Typed properties are now and then left uninitialized. */
    private function set(object $object, \ReflectionProperty $property, ?PropertyMetadata $metadata, int $depth): void
    {
        $native = $property->getType();
        if ($native !== null && mt_rand(0, 12) === 0) {
            return;
        }
        $isNull = mt_rand(0, 5) === 0 && ($native === null || $native->allowsNull());
        $value = $isNull ? null : $this->value($metadata?->type ?? self::typeOf($native), $depth, $native === null);
        try {
            $property->setValue($object, $value);
        } catch (\TypeError) {
            // It stays uninitialized.
        }
    }

    /** @return ?array{name: string, params: array<mixed>} */
    private static function typeOf(?\ReflectionType $native): ?array
    {
        $types = $native instanceof \ReflectionUnionType ? $native->getTypes() : [$native];
        $type = self::oneOf(...$types);
        return $type instanceof \ReflectionNamedType ? ['name' => $type->getName(), 'params' => []] : null;
    }

    private function value(mixed $type, int $depth, bool $mayDiffer): mixed
    {
        if (!is_array($type)) {
            return is_string($type) ? $type : self::oneOf(1, 'x', 1.5, true, [1, 2], ['a' => 'b'], [], null);
        }
        $scalars = ['string', 'int', 'integer', 'float', 'double', 'bool', 'boolean'];
        if ($mayDiffer && mt_rand(0, 9) === 0 && in_array($type['name'], $scalars, true)) {
            return self::oneOf('12', 3, 1.0, true, 0, '');
        }
        $parameters = $type['params'] ?? [];
        return match ($type['name']) {
            'string' => self::oneOf('', 'a/b', 'ü"', '0', 'text'),
            'int', 'integer' => mt_rand(-5, 5),
            'float', 'double' => self::oneOf(0.0, 1.0, 1.555, -2.345, 1e20),
            'bool', 'boolean' => mt_rand(0, 1) === 1,
            'true', 'false' => $type['name'] === 'true',
            'mixed' => 'mixed',
            'array', 'list', 'iterable' => $this->elements($parameters, $depth),
            'ArrayCollection', 'Doctrine\Common\Collections\Collection', 'Doctrine\Common\Collections\ArrayCollection'
                => new ArrayCollection($this->elements($parameters, $depth)),
            'ArrayIterator', 'Iterator' => new \ArrayIterator($this->elements($parameters, $depth)),
            'Generator' => (static fn(array $elements): \Generator => yield from $elements)(
                $this->elements($parameters, $depth),
            ),
            'DateTime', 'DateTimeInterface' => new \DateTime(
                '2020-02-03 04:05:06',
                new \DateTimeZone(self::oneOf('UTC', 'Europe/Berlin')),
            ),
            'DateTimeImmutable' => new \DateTimeImmutable('@' . mt_rand(0, 2000000000)),
            'DateInterval' => new \DateInterval('P1DT2H'),
            'stdClass' => (object) ['a' => 1],
            'enum' => $this->value(
                ['name' => $parameters[0]['name'] ?? $parameters[0], 'params' => []],
                $depth,
                false,
            ),
            default => $this->ofName($type['name'], $depth),
        };
    }

    /**
     * @param array<mixed> $parameters
     * @return array<array-key, mixed>
     */
    private function elements(array $parameters, int $depth): array
    {
        $elements = [];
        for ($i = 0, $count = mt_rand(0, 3); $i < $count; $i++) {
            $element = $this->value($parameters === [] ? null : end($parameters), $depth - 1, false);
            $key = count($parameters) === 2 && ($parameters[0]['name'] ?? '') === 'string'
                ? "k$i"
                : self::oneOf($i, $i, $i, $i + 5, "s$i");
            $elements[count($parameters) === 2 && !is_string($key) ? $i + mt_rand(0, 1) * 5 : $key] = $element;
        }
        return $elements;
    }

    private function ofName(string $class, int $depth): ?object
    {
        if (enum_exists($class)) {
            return self::oneOf(...$class::cases());
        }
        if (!class_exists($class) && !interface_exists($class)) {
            return null;
        }
        if ((new \ReflectionClass($class))->isAbstract() || interface_exists($class)) {
            $class = self::oneOf(null, ...array_values($this->metadata->getMetadataForClass($class)->discriminatorMap));
        }
        $isOfUser = is_string($class) && !(new \ReflectionClass($class))->isInternal();
        return $isOfUser && $depth > 0 ? $this->ofClass($class, $depth - 1) : null;
    }

    private static function oneOf(mixed ...$values): mixed
    {
        return $values === [] ? null : $values[mt_rand(0, count($values) - 1)];
    }
}
