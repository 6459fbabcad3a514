<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Models;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Read\Fixtures\Phase;

/** Makes values of types up, objects too: some whose properties are not initialized, some inside themselves. */
final class RandomValues
{
    private const DEEPEST = 4;

    /** @var list<object> that are being made, outermost first */
    private array $open = [];

    /** @param list<class-string> $classes */
    public function __construct(
        private readonly Random $random,
        private readonly Models $models,
        private readonly array $classes,
    ) {
    }

    /** @throws LeftOut where there is none: objects are nested deep, or have no class */
    public function value(Type $type): mixed
    {
        if ($type->nullable && $this->random->oneIn(6)) {
            return null;
        }
        return match (true) {
            $type instanceof ScalarType => $this->scalar($type->kind),
            $type instanceof DateType => $this->date($type->class),
            $type instanceof IntervalType => $this->interval(),
            $type instanceof EnumType => $this->random->pick($type->class::cases()),
            $type instanceof ArrayType => $this->elements($type),
            $type instanceof ShapeType => $this->shape($type),
            $type instanceof UnionType => $this->value($this->random->pick($type->types)),
            $type instanceof CustomType => $this->random->pick(['', 'a', 'b']),
            $type instanceof ObjectType => $this->object($type->class),
            default => $this->any(),
        };
    }

    private function interval(): \DateInterval
    {
        $interval = new \DateInterval($this->random->pick(['P1D', 'PT0S', 'P1Y2M3DT4H5M6S']));
        $interval->f = $this->random->pick([0.0, 0.0, 0.5, 0.125]);
        return $interval;
    }

    private function scalar(ScalarKind $kind): mixed
    {
        return match ($kind) {
            ScalarKind::Bool => $this->random->oneIn(2),
            ScalarKind::Int => $this->random->pick([0, 1, -7, 42, PHP_INT_MAX, PHP_INT_MIN]),
            ScalarKind::Float => $this->random->pick([0.0, -0.0, 1.0, 0.1, -2.5, 1e25, 3.14159, 0.25, 1e-9]),
            ScalarKind::String => $this->random->oneIn(400)
                ? "\xff"
                : $this->random->pick(['', '0', 'a', 'é', '12', "a\"\\/\n", '2026-01-02', 'H', '😀']),
        };
    }

    private function date(string $class): \DateTimeInterface
    {
        $class = $class === \DateTimeInterface::class ? \DateTimeImmutable::class : $class;
        return new $class($this->random->pick([
            '2026-01-02T03:04:05+01:00', '1969-12-31T23:59:59Z', '2024-02-29 12:00 Europe/Berlin', '2000-01-01 00:00Z',
        ]));
    }

    private function any(): mixed
    {
        return match ($this->random->int(0, 8)) {
            0 => null,
            1 => [],
            2 => [1, null, 'a'],
            3 => ['a' => [], 'b' => ['c' => null], 5 => 1.0],
            4 => $this->object($this->random->pick($this->classes)),
            5 => $this->random->pick([Phase::Done, $this->date(\DateTimeImmutable::class), new \stdClass()]),
            default => $this->scalar($this->random->pick(ScalarKind::cases())),
        };
    }

    private function elements(ArrayType $type): mixed
    {
        $elements = [];
        $count = count($this->open) >= self::DEEPEST ? 0 : $this->random->int(0, 3);
        for ($i = 0; $i < $count; $i++) {
            try {
                $element = $this->value($type->element);
            } catch (LeftOut) {
                break;
            }
            if ($type->form === ArrayForm::List && !$this->random->oneIn(20)) {
                $elements[] = $element;
            } elseif ($type->key instanceof ScalarType && $type->key->kind === ScalarKind::Int) {
                $elements[$this->random->int(-1, 5)] = $element;
            } else {
                $elements[$this->random->pick(['a', 'b', '0', '1', 'é', '', 'a/b'])] = $element;
            }
        }
        return match ($type->container) {
            'array', 'iterable' => $elements,
            \stdClass::class => (object) $elements,
            \ArrayObject::class => new \ArrayObject($elements),
            \Generator::class => (static fn(): \Generator => yield from $elements)(),
            default => new \ArrayIterator($elements),
        };
    }

    /** @return array<array-key, mixed> */
    private function shape(ShapeType $type): array
    {
        $shape = [];
        foreach ($type->fields as $name => $field) {
            if (!in_array((string) $name, array_map(strval(...), $type->optional), true) || $this->random->oneIn(2)) {
                $shape[$name] = $this->value($field);
            }
        }
        return $this->random->oneIn(20) ? $shape + ['more' => 1] : $shape;
    }

    public function object(string $class): object
    {
        $candidates = array_values(array_filter(
            $this->classes,
            static fn(string $other): bool
                => is_a($other, $class, true) && !(new \ReflectionClass($other))->isAbstract(),
        ));
        if (count($this->open) > self::DEEPEST || $candidates === []) {
            throw new LeftOut();
        }
        if ($this->random->oneIn(40)) {
            foreach ($this->open as $open) {
                if ($open instanceof $class) {
                    return $open;
                }
            }
        }
        $class = in_array($class, $candidates, true) && !$this->random->oneIn(3)
            ? $class
            : $this->random->pick($candidates);
        $object = (new \ReflectionClass($class))->newInstanceWithoutConstructor();
        $this->open[] = $object;
        try {
            foreach ($this->models->of($class)->properties as $property) {
                $this->set($object, $property);
            }
        } finally {
            array_pop($this->open);
        }
        return $object;
    }

    private function set(object $object, Property $property): void
    {
        if ($property->declaredBy === '' || $this->random->oneIn(25)) {
            return;
        }
        $reflection = new \ReflectionProperty($property->declaredBy, $property->name);
        try {
            $value = $property->nativeNullable && $this->random->oneIn(6) ? null : $this->value($property->type);
        } catch (LeftOut) {
            return;
        }
        if ($value !== null || $property->nativeNullable) {
            $reflection->setValue($object, $value);
        }
    }
}
