<?php

declare(strict_types=1);

namespace App;

final class Line
{
    public function __construct(
        public readonly string $sku,
        public readonly int $cents,
    ) {
    }
}

/** @param list<Line> $lines */
function total(array $lines): int
{
    return array_sum(array_map(static fn (Line $line): int => $line->cents, $lines));
}

function fail(): never
{
    throw new \DomainException('sold out');
}

function loop(): void
{
    while (true) {
    }
}

function clock(): \DateTimeImmutable
{
    return new \DateTimeImmutable();
}
