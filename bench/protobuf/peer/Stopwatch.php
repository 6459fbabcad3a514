<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

/** Counts the processor's time, so that what else the machine does is not in it. */
final class Stopwatch
{
    private const WARM_NANOS = 150_000_000;
    private const SLICE_NANOS = 5_000_000;
    private const SAMPLE_NANOS = 40_000_000;

    /** @return float nanoseconds that a call takes in the end */
    public static function warm(Subject $subject, string $operation): float
    {
        $calls = 1;
        $spent = 0;
        while (true) {
            $nanos = self::time($subject, $operation, $calls);
            $spent += $nanos;
            if ($spent >= self::WARM_NANOS) {
                return $nanos / $calls;
            }
            $calls = max(1, intdiv(self::SLICE_NANOS * $calls, max(1000, $nanos)));
        }
    }

    /** @return float nanoseconds a call: the median of slices of as many calls as are given */
    public static function sample(Subject $subject, string $operation, int $calls): float
    {
        $slices = [];
        while (array_sum($slices) < self::SAMPLE_NANOS || count($slices) < 3) {
            $slices[] = self::time($subject, $operation, $calls);
        }
        sort($slices);
        return $slices[intdiv(count($slices), 2)] / $calls;
    }

    private static function time(Subject $subject, string $operation, int $calls): int
    {
        $start = self::processorNanos();
        $subject->$operation($calls);
        return self::processorNanos() - $start;
    }

    private static function processorNanos(): int
    {
        $usage = getrusage();
        return 1_000_000_000 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'])
            + 1_000 * ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']);
    }
}
