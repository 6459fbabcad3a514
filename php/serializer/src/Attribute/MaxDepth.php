<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** How many objects deep the value is written, where maximum depths are heeded. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class MaxDepth
{
    public function __construct(public readonly int $depth)
    {
    }
}
