<?php

declare(strict_types=1);

namespace Howdah\Model;

/** Fields of which at most one has a value: one property holds it, another says whose it is. */
final class Oneof
{
    public function __construct(
        public readonly string $name,
        public readonly string $accessor,
        public readonly string $property,
        public readonly string $caseProperty,
        public readonly string $comment,
    ) {
    }
}
