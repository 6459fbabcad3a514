<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/**
 * What values a property, a list's elements or a root value have.
 *
 * As text, a type reads as in phpdoc: `list<Acme\Product>`, `?int`. Two types with the same text are the same type.
 */
abstract class Type
{
    public function __construct(public readonly bool $nullable)
    {
    }

    /** The type without its `?`. */
    abstract protected function name(): string;

    final public function __toString(): string
    {
        return ($this->nullable && !$this instanceof MixedType ? '?' : '') . $this->name();
    }
}
