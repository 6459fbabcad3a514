<?php

declare(strict_types=1);

namespace Notes;

/** A note, as the database has it. */
final class Note
{
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $text,
        public readonly Color $color,
        public readonly int $changed,
    ) {
    }
}
