<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Selection;

/** A class with the properties that are left of it: what one generated function writes or reads. */
final class Node
{
    private readonly string $key;

    /** @param list<Property> $properties those that the selection leaves */
    public function __construct(
        public readonly ClassModel $model,
        public readonly array $properties,
        public readonly Selection $selection,
    ) {
        $this->key = "$model->class\0$selection->key";
    }

    public function key(): string
    {
        return $this->key;
    }
}
