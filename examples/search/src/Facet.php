<?php

declare(strict_types=1);

namespace Search;

/** What documents can be filtered and counted by. */
enum Facet: string
{
    case Author = 'author';
    case Topic = 'topic';
    case Year = 'year';

    /** @return list<string> the labels in the front matter's value; a document may have several topics */
    public function labels(string $value): array
    {
        $labels = $this === self::Topic ? explode(',', $value) : [$value];
        return array_values(array_filter(array_map(trim(...), $labels), strlen(...)));
    }
}
