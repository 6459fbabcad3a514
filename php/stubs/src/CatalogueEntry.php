<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** One interface of the catalogue: the functions of one topic, each with the text of its phpdoc. */
final class CatalogueEntry
{
    /**
     * @param list<string> $constants patterns of the constants that belong to the topic
     * @param array<string, string> $functions texts by name
     */
    public function __construct(
        public readonly string $name,
        public readonly string $summary,
        public readonly string $description,
        public readonly array $constants,
        public readonly array $functions,
    ) {
    }
}
