<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Gate;

use RuntimeException;

/**
 * Ratios of brief runs beside those of bench/results. A ratio does not depend on how fast the machine is, but on what
 * its caches and neighbours do: so it counts as worse where the median of the runs is more than a quarter above the
 * committed one, and by more than the runs themselves differ.
 */
final class Gate
{
    private const USAGE = "usage: php bench/gate/run.php [--only calls,http,protobuf] [--runs N] [--compare FOLDER]\n";

    private const NOISE = 0.25;

    private const RUNS = 3;

    public function __construct(private readonly string $root)
    {
    }

    /** @param array<string, string|false> $options */
    public function run(array $options): int
    {
        $names = explode(',', $options['only'] ?? 'calls,http,protobuf');
        $runs = (int) ($options['runs'] ?? self::RUNS);
        $benchmarks = array_filter(array_map(Benchmark::tryFrom(...), $names));
        if (count($benchmarks) < count($names) || $runs < 1) {
            fwrite(STDERR, self::USAGE);
            return 2;
        }
        $folder = $options['compare'] ?? null;
        try {
            if ($folder === null) {
                $folder = "$this->root/build/bench-gate";
                $this->measure($benchmarks, $runs, $folder);
            }
            $worse = 0;
            foreach ($benchmarks as $benchmark) {
                $worse += $this->compare($benchmark, $folder);
            }
        } catch (RuntimeException $e) {
            fwrite(STDERR, "bench-gate: {$e->getMessage()}\n");
            return 2;
        }
        echo $worse === 0 ? "bench-gate: nothing got worse by more than noise\n" : "bench-gate: $worse got worse\n";
        return $worse === 0 ? 0 : 1;
    }

    /** @param list<Benchmark> $benchmarks */
    private function measure(array $benchmarks, int $runs, string $folder): void
    {
        is_dir($folder) || mkdir($folder, 0777, true);
        array_map(unlink(...), glob("$folder/*.json"));
        for ($run = 1; $run <= $runs; $run++) {
            foreach ($benchmarks as $benchmark) {
                fwrite(STDERR, "bench-gate: $benchmark->value, run $run of $runs\n");
                $file = "$folder/$benchmark->value-$run.json";
                $line = 'cd ' . escapeshellarg($this->root) . " && {$benchmark->command()} >" . escapeshellarg($file);
                passthru($line, $status);
                if ($status !== 0) {
                    throw new RuntimeException("{$benchmark->command()} failed");
                }
            }
        }
    }

    /** Prints each figure, and returns how many got worse. */
    private function compare(Benchmark $benchmark, string $folder): int
    {
        $committed = $benchmark->ratios($this->read("$this->root/bench/results/$benchmark->value.json"));
        $measured = [];
        foreach (glob("$folder/$benchmark->value-*.json") as $file) {
            foreach ($benchmark->ratios($this->read($file)) as $name => $ratio) {
                $measured[$name][] = $ratio;
            }
        }
        $measured = array_intersect_key($measured, $committed);
        if ($measured === []) {
            throw new RuntimeException("found no figure of $benchmark->value in $folder that bench/results has, too");
        }
        $worse = 0;
        printf("\n%-44s %9s %9s %7s\n", "$benchmark->value, times the peer's cost", 'committed', 'median', 'spread');
        foreach ($measured as $name => $ratios) {
            sort($ratios);
            $median = $ratios[intdiv(count($ratios), 2)];
            $spread = (end($ratios) - $ratios[0]) / $median;
            $isWorse = $median > $committed[$name] * (1 + max(self::NOISE, $spread));
            $worse += (int) $isWorse;
            printf(
                "%-44s %9.3f %9.3f %6.0f%%%s\n",
                $name,
                $committed[$name],
                $median,
                100 * $spread,
                $isWorse ? '  WORSE' : '',
            );
        }
        return $worse;
    }

    private function read(string $file): string
    {
        return is_file($file) ? file_get_contents($file) : throw new RuntimeException("$file is missing");
    }
}
