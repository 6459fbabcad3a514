<?php

declare(strict_types=1);

namespace Search;

/** What an update of the index came to. */
final class Changes
{
    public int $added = 0;
    public int $updated = 0;
    public int $removed = 0;
    public int $unchanged = 0;

    /** @var list<string> which documents could not be read, and why */
    public array $problems = [];
}
