<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The methods that get and set the value, in place of the property itself. */
#[\Attribute(\Attribute::TARGET_PROPERTY)]
final class Accessor
{
    public function __construct(public readonly ?string $getter = null, public readonly ?string $setter = null)
    {
    }
}
