<?php

declare(strict_types=1);

namespace Howdah\Benchmarks;

/** An object that Java calls. */
final class Accumulator
{
    public function __construct(private int $step)
    {
    }

    public function add(int $value): int
    {
        return $value + $this->step;
    }
}
