<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Promoted
{
    /**
     * @param list<Suit> $suits
     * @param array<string, Promoted> $children
     */
    public function __construct(
        public readonly int $id,
        private readonly array $suits,
        public readonly string $name = 'none',
        protected readonly array $children = [],
        int ...$rest,
    ) {
    }
}
