<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** Objects of a class or an interface that has a model of its own. */
final class ObjectType extends Type
{
    public function __construct(public readonly string $class, bool $nullable = false)
    {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        return $this->class;
    }
}
