<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The last version that has the property. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Until
{
    public function __construct(public readonly string $version)
    {
    }
}
