<?php

declare(strict_types=1);

namespace Howdah\Model;

final class Enumeration
{
    /** @param list<EnumerationValue> $values in the order of their declaration; numbers may occur twice */
    public function __construct(
        public readonly string $name,
        public readonly string $class,
        public readonly array $values,
        public readonly bool $closed,
        public readonly bool $deprecated,
        public readonly string $comment,
    ) {
    }
}
