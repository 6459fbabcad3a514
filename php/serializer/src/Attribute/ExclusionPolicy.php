<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** `ALL` leaves out all properties but those with Expose; `NONE` is the default. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class ExclusionPolicy
{
    public function __construct(public readonly string $policy)
    {
    }
}
