<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Schema;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Models;

/** Makes objects of a class whose properties have values of the types that its model says. */
final class Examples
{
    private const DEPTH = 3;

    private int $next;

    /** @param int $variant chooses other values, other types of unions, more nulls and more elements */
    public function __construct(private readonly Models $models, private readonly int $variant)
    {
        $this->next = $variant;
    }

    /**
     * An object as its constructor leaves it.
     *
     * @param bool $filled whether all that is still without a value gets one
     */
    public function of(string $class, bool $filled, int $depth = 0): object
    {
        $model = $this->models->of($class);
        $reflection = new \ReflectionClass($class);
        $constructor = $reflection->getConstructor();
        $arguments = [];
        foreach ($constructor?->getParameters() ?? [] as $parameter) {
            if (!$parameter->isVariadic()) {
                $arguments[] = $this->argument($model, $parameter, $depth + 1);
            }
        }
        $object = $constructor?->isPublic() === false
            ? $reflection->newInstanceWithoutConstructor()
            : $reflection->newInstanceArgs($arguments);
        if ($filled) {
            $this->fill($object, $model, $depth);
        }
        return $object;
    }

    private function fill(object $object, ClassModel $model, int $depth): void
    {
        foreach ($model->properties as $property) {
            if ($property->declaredBy === '') {
                continue;
            }
            $native = new \ReflectionProperty($property->declaredBy, $property->name);
            if (!$native->isReadOnly() && !$native->getType() instanceof \ReflectionIntersectionType) {
                $native->setValue($object, $this->value($property->type, $depth + 1));
            }
        }
    }

    private function argument(ClassModel $model, \ReflectionParameter $parameter, int $depth): mixed
    {
        foreach ($model->properties as $property) {
            if ($property->name === $parameter->name) {
                return $this->value($property->type, $depth);
            }
        }
        return $parameter->getDefaultValue();
    }

    private function value(Type $type, int $depth): mixed
    {
        $choice = $this->next++;
        if ($type->nullable && ($depth > self::DEPTH || $choice % 3 === 0)) {
            return null;
        }
        return match (true) {
            $type instanceof ScalarType => match ($type->kind) {
                ScalarKind::Bool => $choice % 2 === 0,
                ScalarKind::Int => $choice - 5,
                ScalarKind::Float => $choice / 4,
                ScalarKind::String => ['', 'é', 'some "text"'][$choice % 3],
            },
            $type instanceof DateType => self::date($type->class),
            $type instanceof IntervalType => new \DateInterval('P1DT2H'),
            $type instanceof EnumType => $type->class::cases()[$choice % count($type->class::cases())],
            $type instanceof ArrayType => $this->elements($type, $depth),
            $type instanceof ShapeType => $this->shape($type, $depth),
            $type instanceof UnionType => $this->value($type->types[$choice % count($type->types)], $depth),
            $type instanceof ObjectType => $this->object($type->class, $depth),
            default => [1, 'any', ['a' => 1], [true]][$choice % 4],
        };
    }

    private static function date(string $class): \DateTimeInterface
    {
        $class = $class === \DateTimeInterface::class ? \DateTimeImmutable::class : $class;
        return new $class('2026-01-02T03:04:05+01:00');
    }

    /** @return array<array-key, mixed> */
    private function elements(ArrayType $type, int $depth): array
    {
        $elements = [];
        for ($i = 0; $i < ($depth > self::DEPTH ? 0 : $this->variant % 3); $i++) {
            $isText = $type->key instanceof ScalarType && $type->key->kind === ScalarKind::String;
            $elements[$isText ? "k$i" : ($type->form === ArrayForm::List ? $i : $i * $this->variant)] =
                $this->value($type->element, $depth + 1);
        }
        return $elements;
    }

    /** @return array<array-key, mixed> */
    private function shape(ShapeType $type, int $depth): array
    {
        $values = [];
        foreach ($type->fields as $name => $field) {
            if ($this->variant % 2 === 0 || !in_array((string) $name, array_map(strval(...), $type->optional), true)) {
                $values[$name] = $this->value($field, $depth + 1);
            }
        }
        return $values;
    }

    private function object(string $class, int $depth): object
    {
        $class = interface_exists($class) ? self::implementation($class) : $class;
        $classes = array_values(array_filter(
            $this->models->of($class)->discriminator?->classes ?? [],
            static fn(string $member): bool => is_a($member, $class, true),
        ));
        return $this->of($classes === [] ? $class : $classes[$this->next % count($classes)], true, $depth + 1);
    }

    private static function implementation(string $interface): string
    {
        foreach (get_declared_classes() as $class) {
            if (is_a($class, $interface, true)) {
                return $class;
            }
        }
        throw new \LogicException("No class implements $interface");
    }
}
