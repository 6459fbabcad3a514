<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The groups that have the property. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Groups
{
    /** @param list<string> $groups */
    public function __construct(public readonly array $groups)
    {
    }
}
