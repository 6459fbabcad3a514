<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;

/** Models of native types, but for what a test says otherwise of a property (`Order::tags`) or a class. */
final class NativeModels implements Models
{
    /**
     * @param array<string, array<string, mixed>> $changes arguments of Property by `Short::name`, of ClassModel by
     *     `Short`
     * @param bool $constructor whether objects are made by their constructors
     */
    public function __construct(private readonly array $changes = [], private readonly bool $constructor = false)
    {
    }

    public function of(string $class): ClassModel
    {
        $reflection = new \ReflectionClass($class);
        $short = $reflection->getShortName();
        $properties = [];
        for ($level = $reflection; $level !== false; $level = $level->getParentClass()) {
            $own = [];
            foreach ($level->getProperties() as $property) {
                if ($property->class === $level->name && !$property->isStatic()) {
                    $own[] = $this->property($property);
                }
            }
            $properties = [...$own, ...$properties];
        }
        $parameters = null;
        if ($this->constructor && $reflection->getConstructor() !== null) {
            foreach ($reflection->getConstructor()->getParameters() as $parameter) {
                $default = $parameter->isDefaultValueAvailable();
                $parameters[] = new Parameter(
                    $parameter->name,
                    $parameter->name,
                    self::type($parameter->getType()),
                    $default,
                    $default ? $parameter->getDefaultValue() : null,
                );
            }
        }
        return new ClassModel(...($this->changes[$short] ?? []) + [
            'class' => $class,
            'properties' => $properties,
            'instantiable' => $reflection->isInstantiable() || !$reflection->isAbstract(),
            'where' => $short,
            'parameters' => $parameters,
        ]);
    }

    public function key(): string
    {
        return hash('sha256', serialize([$this->changes, $this->constructor]));
    }

    public function typeOf(string $class): Type
    {
        return new ObjectType($class);
    }

    private function property(\ReflectionProperty $property): Property
    {
        $short = $property->getDeclaringClass()->getShortName();
        $default = $property->hasDefaultValue();
        $value = $default ? $property->getDefaultValue() : null;
        $constructor = $property->isPromoted() ? $property->getDeclaringClass()->getConstructor() : null;
        foreach ($constructor?->getParameters() ?? [] as $parameter) {
            if ($parameter->name === $property->name && $parameter->isDefaultValueAvailable()) {
                $default = true;
                $value = $parameter->getDefaultValue();
            }
        }
        return new Property(...($this->changes["$short::$property->name"] ?? []) + [
            'name' => $property->name,
            'declaredBy' => $property->class,
            'key' => $property->name,
            'type' => self::type($property->getType()),
            'hasDefault' => $default,
            'default' => $value,
            'nativeNullable' => $property->getType()?->allowsNull() ?? true,
            'nativeReadonly' => $property->isReadOnly(),
            'public' => $property->isPublic(),
            'typed' => $property->hasType(),
            'where' => "$short.php",
        ]);
    }

    private static function type(?\ReflectionType $type): Type
    {
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : 'mixed';
        $null = $type?->allowsNull() ?? true;
        return match (true) {
            $name === 'mixed' => new MixedType(),
            $name === 'self' => new ObjectType(Tree::class, $null),
            $name === 'array' => new ArrayType(ArrayForm::Any, new MixedType(), nullable: $null),
            $name === \ArrayIterator::class => new ArrayType(ArrayForm::Any, new MixedType(), null, $name, $null),
            $name === \DateInterval::class => new IntervalType($null),
            is_a($name, \DateTimeInterface::class, true) => new DateType($name, nullable: $null),
            ScalarKind::tryFrom($name) !== null => new ScalarType(ScalarKind::from($name), $null),
            is_a($name, \BackedEnum::class, true) => new EnumType(
                $name,
                false,
                ScalarKind::from((string) (new \ReflectionEnum($name))->getBackingType()),
                $null,
            ),
            is_a($name, \UnitEnum::class, true) => new EnumType($name, true, null, $null),
            default => new ObjectType($name, $null),
        };
    }
}
