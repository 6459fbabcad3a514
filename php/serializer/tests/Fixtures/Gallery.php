<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Inline;

final class Gallery
{
    /** @var list<Picture> */
    public array $pictures = [];

    public \DateTimeImmutable $day;

    #[Inline]
    public Picture $first;

    public function __construct()
    {
        $this->day = new \DateTimeImmutable('2026-01-02', new \DateTimeZone('UTC'));
    }
}
