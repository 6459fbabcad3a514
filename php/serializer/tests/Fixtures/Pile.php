<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

/** @implements \IteratorAggregate<int, string> */
final class Pile implements \IteratorAggregate
{
    /** @param list<string> $cards */
    public function __construct(public array $cards)
    {
    }

    public function getIterator(): \Iterator
    {
        return new \ArrayIterator($this->cards);
    }
}
