<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Names the key that tells of which class of a family an object is; stands on the family's base class. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class Discriminator
{
    /** @param array<string, class-string> $map the key's value => class */
    public function __construct(public readonly string $field, public readonly array $map)
    {
    }
}
