<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

/** The numbers of a closed enum as ranges. */
final class ClosedValues
{
    /** @param list<array{int, int}> $ranges both ends included, in order */
    private function __construct(private readonly array $ranges)
    {
    }

    /** @param list<int> $numbers */
    public static function of(array $numbers): self
    {
        sort($numbers);
        $ranges = [];
        foreach ($numbers as $number) {
            $last = array_key_last($ranges);
            if ($last !== null && $number <= $ranges[$last][1] + 1) {
                $ranges[$last][1] = $number;
            } else {
                $ranges[] = [$number, $number];
            }
        }
        return new self($ranges);
    }

    /** As a table says it: `-1,0-3`. */
    public function __toString(): string
    {
        return implode(',', array_map(
            static fn(array $range): string => $range[0] === $range[1] ? "$range[0]" : "$range[0]-$range[1]",
            $this->ranges,
        ));
    }

    /** The condition, in PHP, that an expression is one of them. */
    public function condition(string $expression): string
    {
        $conditions = array_map(
            static fn(array $range): string => $range[0] === $range[1]
                ? "$expression === $range[0]"
                : "$expression >= $range[0] && $expression <= $range[1]",
            $this->ranges,
        );
        return implode(' || ', $conditions);
    }
}
