<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/** Encoding and decoding, over and over in one process. */
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
        $workers = array_map(static fn (Series $each): Worker => new Worker($each), $series);
        foreach (self::SUBJECTS as $subject) {
            $this->verify($workers, $subject, $results);
        }
        $times = [];
        foreach (self::SUBJECTS as $subject) {
            foreach (self::OPERATIONS as $operation) {
                foreach ($workers as $i => $worker) {
                    $nanos = $worker->ask('warm', $subject, $operation);
                    $times["$subject $operation $i"] = max(1, (int) (self::SLICE_NANOS / $nanos));
                }
            }
            Progress::say("warmed up for $subject");
        }
        for ($round = 1; $round <= $rounds; $round++) {
            foreach (self::SUBJECTS as $subject) {
                foreach (self::OPERATIONS as $operation) {
                    foreach ($workers as $i => $worker) {
                        $count = (string) $times["$subject $operation $i"];
                        $nanos = $worker->ask('sample', $subject, $operation, $count);
                        $results->add(self::name($subject, $operation), $worker->series, $nanos);
                    }
                }
            }
            Progress::say("codec: round $round of $rounds");
        }
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
