<?php

declare(strict_types=1);

namespace Search;

/** What a search has found. */
final class Results
{
    /**
     * @param int $total how many documents fit; $hits has the best of them
     * @param list<Hit> $hits
     * @param array<string, array<int|string, int>> $facets facet => label => how many documents have it
     */
    public function __construct(
        public readonly int $total,
        public readonly array $hits,
        public readonly array $facets,
    ) {
    }
}
