<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/**
 * Encoding and decoding, over and over in one process: one for each peer and operation, so that none finds a heap that
 * another has left behind.
 */
final class CodecBenchmark
{
    public const SUBJECTS = ['Book3', 'Book1000', 'Message1'];

    public const OPERATIONS = ['encode', 'decode', 'decodeRead', 'buildEncode', 'jsonEncode', 'jsonDecode'];

    private const SLICE_NANOS = 5_000_000;

    public static function name(string $subject, string $operation): string
    {
        return "codec $subject $operation";
    }

    /** @param list<Series> $series */
    public function run(array $series, int $rounds, Results $results): void
    {
        $series = array_filter($series, static fn (Series $each): bool => !$each->isServerOnly);
        foreach (self::SUBJECTS as $subject) {
            $this->verify(self::start($series), $subject, $results);
            foreach (self::OPERATIONS as $operation) {
                $this->measure(self::start($series), $subject, $operation, $rounds, $results);
            }
        }
    }

    /** @param list<Worker> $workers */
    private function measure(
        array $workers,
        string $subject,
        string $operation,
        int $rounds,
        Results $results,
    ): void {
        $calls = [];
        foreach ($workers as $i => $worker) {
            $calls[$i] = (string) max(1, (int) (self::SLICE_NANOS / $worker->ask('warm', $subject, $operation)));
        }
        for ($round = 0; $round < $rounds; $round++) {
            foreach ($workers as $i => $worker) {
                $nanos = $worker->ask('sample', $subject, $operation, $calls[$i]);
                $results->add(self::name($subject, $operation), $worker->series, $nanos);
            }
        }
        Progress::say("$subject: $operation");
    }

    /**
     * @param list<Series> $series
     * @return list<Worker>
     */
    private static function start(array $series): array
    {
        return array_map(static fn (Series $each): Worker => new Worker($each), array_values($series));
    }

    /** @param list<Worker> $workers */
    private function verify(array $workers, string $subject, Results $results): void
    {
        $expected = null;
        foreach ($workers as $worker) {
            $facts = $worker->ask('verify', $subject);
            $expected ??= $facts;
            if ($facts !== $expected) {
                throw new RuntimeException(sprintf(
                    "%s: %s differs from that of %s: %s, and %s",
                    $worker->series->title,
                    $subject,
                    $workers[0]->series->title,
                    json_encode(array_diff_assoc($facts, $expected)),
                    json_encode(array_diff_assoc($expected, $facts))
                ));
            }
            $results->state(self::name($subject, 'encode'), $worker->series, ['bytes' => $facts['bytes']]);
        }
        Progress::say("$subject: all peers agree on its {$expected['bytes']} bytes and its JSON");
    }
}
