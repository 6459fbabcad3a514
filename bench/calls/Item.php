<?php

declare(strict_types=1);

namespace Howdah\Benchmarks;

/** What io\howdah\benchmarks\calls\workload\Item is in Java. */
final class Item
{
    public function __construct(public int $value)
    {
    }
}
