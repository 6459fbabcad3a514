<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** A public static method of the class that makes its objects, in place of the constructor. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class Factory
{
    public function __construct(public readonly string $method)
    {
    }
}
