<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/** All samples, in nanoseconds: of each case one a round for each series. */
final class Results
{
    /** @var array<string, array<string, list<float>>> samples by case and series */
    private array $samples = [];

    /** @var array<string, array<string, int|string>> by case and series */
    private array $facts = [];

    public function add(string $case, Series $series, float $nanos): void
    {
        $this->samples[$case][$series->id][] = $nanos;
    }

    /** @param array<string, int|string> $facts */
    public function state(string $case, Series $series, array $facts): void
    {
        $this->facts["$case $series->id"] = $facts;
    }

    public function fact(string $case, string $series, string $name): int|string|null
    {
        return $this->facts["$case $series"][$name] ?? null;
    }

    public function has(string $case, string $series): bool
    {
        return isset($this->samples[$case][$series]);
    }

    public function hasCase(string $case): bool
    {
        return isset($this->samples[$case]);
    }

    public function median(string $case, string $series): float
    {
        return self::middle($this->samples[$case][$series]);
    }

    /** @return float the median of each round's ratio of $series to $reference */
    public function ratio(string $case, string $series, string $reference): float
    {
        return self::middle(array_map(
            static fn (float $nanos, float $other): float => $nanos / $other,
            $this->samples[$case][$series],
            $this->samples[$case][$reference]
        ));
    }

    /** @return string one object a line, with its samples */
    public function toJson(): string
    {
        $lines = '';
        foreach ($this->samples as $case => $all) {
            foreach ($all as $series => $samples) {
                $lines .= json_encode([
                    'case' => $case,
                    'series' => $series,
                    'ns' => round(self::middle($samples), 1),
                    ...$this->facts["$case $series"] ?? [],
                    'samples' => array_map(static fn (float $nanos): float => round($nanos, 1), $samples),
                ], JSON_THROW_ON_ERROR) . "\n";
            }
        }
        return $lines;
    }

    /** @param non-empty-list<float> $values */
    public static function middle(array $values): float
    {
        sort($values);
        $half = intdiv(count($values), 2);
        return count($values) % 2 ? $values[$half] : ($values[$half - 1] + $values[$half]) / 2;
    }
}
