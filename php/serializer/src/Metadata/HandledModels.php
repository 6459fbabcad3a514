<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Models;

/** Other models, where classes that have a handler are the handler's wherever they stand. */
final class HandledModels implements Models
{
    /** @var array<string, ClassModel> */
    private array $known = [];

    /** @param list<string> $classes that have a handler */
    public function __construct(private readonly Models $models, private readonly array $classes)
    {
    }

    public function of(string $class): ClassModel
    {
        return $this->known[$class] ??= $this->handled($this->models->of($class));
    }

    private function handled(ClassModel $model): ClassModel
    {
        $changed = [
            'properties' => array_map(
                fn(Property $property): Property => new Property(
                    ...['type' => $this->type($property->type)] + get_object_vars($property),
                ),
                $model->properties,
            ),
            'parameters' => $model->parameters === null ? null : array_map(
                fn(Parameter $parameter): Parameter => new Parameter(
                    ...['type' => $this->type($parameter->type)] + get_object_vars($parameter),
                ),
                $model->parameters,
            ),
        ];
        return new ClassModel(...$changed + get_object_vars($model));
    }

    public function key(): string
    {
        return $this->models->key() . "\0" . implode("\0", $this->classes);
    }

    public function typeOf(string $class): Type
    {
        return $this->isHandled($class) ? new CustomType($class) : $this->type($this->models->typeOf($class));
    }

    /** The type, with the handled classes in it as types of their handlers. */
    public function type(Type $type): Type
    {
        $class = match (true) {
            $type instanceof ObjectType, $type instanceof DateType, $type instanceof EnumType => $type->class,
            $type instanceof IntervalType => \DateInterval::class,
            default => '',
        };
        return match (true) {
            $this->isHandled($class) => new CustomType($class, [], $type->nullable),
            $type instanceof ArrayType => new ArrayType(
                ...['element' => $this->type($type->element)] + get_object_vars($type),
            ),
            $type instanceof ShapeType => new ShapeType(
                ...['fields' => array_map($this->type(...), $type->fields)] + get_object_vars($type),
            ),
            $type instanceof UnionType => new UnionType(
                ...['types' => array_map($this->type(...), $type->types)] + get_object_vars($type),
            ),
            default => $type,
        };
    }

    private function isHandled(string $class): bool
    {
        return in_array($class, $this->classes, true);
    }
}
