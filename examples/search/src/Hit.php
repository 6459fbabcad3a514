<?php

declare(strict_types=1);

namespace Search;

/** A document that was found. */
final class Hit
{
    /** @param array<string, list<string>> $labels facet => labels */
    public function __construct(
        public readonly string $path,
        public readonly string $title,
        public readonly array $labels,
        public readonly string $snippet,
        public readonly float $score,
    ) {
    }
}
