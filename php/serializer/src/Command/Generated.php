<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Generation;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\Program;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;

/** The code of a class, generated to see what is refused, and not kept. */
final class Generated
{
    private readonly Program $program;

    public function __construct(
        Direction $direction,
        private readonly Models $models,
        Conventions $conventions,
        private readonly Selection $selection = new Selection(),
    ) {
        $this->program = (new Generation($conventions, $models, []))->program($direction);
    }

    /** @throws ModelException where no code can be generated */
    public function node(string $class): Node
    {
        $this->program->generate($this->models->typeOf($class), $this->selection);
        return $this->program->node($class, $this->selection);
    }

    /** @return array<string, CustomType> by property, those that a handler is to write or read */
    public function handled(string $class): array
    {
        $handled = [];
        foreach ($this->node($class)->properties as $property) {
            $type = self::custom($property->type);
            if ($type !== null) {
                $handled[$property->name] = $type;
            }
        }
        return $handled;
    }

    private static function custom(Type $type): ?CustomType
    {
        if ($type instanceof CustomType) {
            return $type;
        }
        $parts = match (true) {
            $type instanceof ArrayType => [$type->element],
            $type instanceof UnionType => $type->types,
            $type instanceof ShapeType => $type->fields,
            default => [],
        };
        foreach ($parts as $part) {
            $custom = self::custom($part);
            if ($custom !== null) {
                return $custom;
            }
        }
        return null;
    }
}
