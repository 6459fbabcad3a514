<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** Tells by a key which class of a family an object is of. */
final class Discriminator
{
    /**
     * @param array<string, string> $classes the key's value => class
     * @param list<string> $groups the groups that the key is written in; none for all
     */
    public function __construct(
        public readonly string $key,
        public readonly array $classes,
        public readonly array $groups = [],
    ) {
    }
}
