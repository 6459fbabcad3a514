<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;

/** The classes and enums that properties lead to. */
final class Reach
{
    /** @var array<string, true> */
    private array $classes = [];

    public function __construct(private readonly ClassModels $models)
    {
    }

    public function add(string $class): void
    {
        if (isset($this->classes[$class])) {
            return;
        }
        $this->classes[$class] = true;
        if (enum_exists($class)) {
            return;
        }
        $model = $this->models->of($class);
        foreach ($model->properties as $property) {
            $this->addType($property->type);
        }
        $family = Family::of($model, $this->models);
        foreach ($family === null ? [] : [$family->base, ...array_values($family->classes)] as $member) {
            $this->add($member);
        }
    }

    private function addType(Type $type): void
    {
        match (true) {
            $type instanceof ObjectType, $type instanceof EnumType => $this->add($type->class),
            $type instanceof ArrayType => $this->addType($type->element),
            default => null,
        };
    }

    /** @return list<string> in the order of their names */
    public function classes(): array
    {
        $classes = array_keys($this->classes);
        sort($classes, SORT_STRING);
        return $classes;
    }
}
