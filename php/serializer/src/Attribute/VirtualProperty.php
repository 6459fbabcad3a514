<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** A method whose result is written as a property; on a class, an expression is. */
#[\Attribute(\Attribute::TARGET_METHOD | \Attribute::TARGET_CLASS | \Attribute::IS_REPEATABLE)]
final class VirtualProperty
{
    /**
     * @param ?string $name of the property; null for the method's without `get`
     * @param ?string $exp the expression, on a class
     * @param list<object> $options attributes of the property, on a class
     */
    public function __construct(
        public readonly ?string $name = null,
        public readonly ?string $exp = null,
        public readonly array $options = [],
    ) {
    }
}
