<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** An enum as a random schema has it. */
final class EnumSpec
{
    /** @param array<string, int> $values */
    public function __construct(
        public readonly string $name,
        public readonly array $values,
        public readonly bool $closed,
    ) {
    }
}
