<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** Choices that a seed decides. */
final class Random
{
    private readonly Randomizer $randomizer;

    public function __construct(public readonly int $seed)
    {
        $this->randomizer = new Randomizer(new Mt19937($seed));
    }

    public function int(int $min, int $max): int
    {
        return $this->randomizer->getInt($min, $max);
    }

    /** True once in so many times. */
    public function oneIn(int $times): bool
    {
        return $this->int(1, $times) === 1;
    }

    /**
     * @template T
     * @param non-empty-array<T> $choices
     * @return T
     */
    public function pick(array $choices): mixed
    {
        return array_values($choices)[$this->int(0, \count($choices) - 1)];
    }

    /**
     * @template T
     * @param array<T> $list
     * @return list<T>
     */
    public function shuffle(array $list): array
    {
        return $this->randomizer->shuffleArray($list);
    }

    public function bytes(int $length): string
    {
        return $length === 0 ? '' : $this->randomizer->getBytes($length);
    }
}
