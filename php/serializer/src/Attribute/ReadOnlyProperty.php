<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Written, and never read: a property, or all of a class. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_CLASS)]
final class ReadOnlyProperty
{
    public function __construct(public readonly bool $readOnly = true)
    {
    }
}
