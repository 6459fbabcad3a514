<?php

declare(strict_types=1);

namespace Howdah\Model;

final class EnumerationValue
{
    /** @param string $constant its name in PHP */
    public function __construct(
        public readonly string $name,
        public readonly string $constant,
        public readonly int $number,
        public readonly bool $deprecated,
        public readonly string $comment,
    ) {
    }
}
