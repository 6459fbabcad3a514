<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Names the key that tells which class of a union an object is of. */
#[\Attribute(\Attribute::TARGET_PROPERTY)]
final class UnionDiscriminator
{
    /** @param array<string, class-string> $map the key's value => class; empty where the value is the class */
    public function __construct(public readonly string $field, public readonly array $map = [])
    {
    }
}
