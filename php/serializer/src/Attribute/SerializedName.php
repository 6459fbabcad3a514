<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The key in JSON. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class SerializedName
{
    public function __construct(public readonly string $name)
    {
    }
}
