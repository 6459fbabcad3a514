<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use JMS\Serializer\Annotation as Serializer;

#[Serializer\Exclude(if: 'object.isEmpty()')]
final class Shelf
{
    use Numbered\HasNumbers;

    /** @var iterable<string> */
    #[Serializer\Type('iterable<string>')]
    public iterable $labels = [];

    /** @var array<int, string> */
    public array $byPlace = [];

    #[Serializer\Type("DateTimeInterface<'Y-m-d'>")]
    public ?\DateTimeInterface $since = null;

    /** @var Howdah\Tests\Serializer\Fixtures\Suit|null */
    public $suit = null;

    public function isEmpty(): bool
    {
        return $this->labels === [];
    }
}
