<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** A parameter of the constructor, or of the factory, that makes objects. */
final class Parameter
{
    /** @param ?string $property the property whose JSON value it takes; null for none, which needs a default */
    public function __construct(
        public readonly string $name,
        public readonly ?string $property,
        public readonly Type $type,
        public readonly bool $hasDefault = false,
        public readonly mixed $default = null,
        public readonly bool $variadic = false,
    ) {
    }
}
