<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Leaves out a property, or the objects of a class: always, or where an expression is true. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD | \Attribute::TARGET_CLASS)]
final class Exclude
{
    public function __construct(public readonly ?string $if = null)
    {
    }
}
