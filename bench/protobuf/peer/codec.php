<?php

/*
 * One peer's share of the codec's measurements: takes commands from standard input, one a line, and answers each by a
 * line of JSON.
 *
 *   verify SUBJECT               what all peers must agree in
 *   warm SUBJECT OPERATION       runs it for a while, and says what a call takes
 *   sample SUBJECT OPERATION N   the median of slices of N calls, in nanoseconds a call
 *
 * Time is the processor's, so that what else the machine does is not counted.
 */

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

const WARM_NANOS = 150_000_000;
const SAMPLE_NANOS = 40_000_000;

require __DIR__ . '/vendor/autoload.php';
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        require __DIR__ . '/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
    }
});

function processorNanos(): int
{
    $usage = getrusage();
    return 1_000_000_000 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'])
        + 1_000 * ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']);
}

function timed(Subject $subject, string $operation, int $times): int
{
    $start = processorNanos();
    $subject->$operation($times);
    return processorNanos() - $start;
}

function warm(Subject $subject, string $operation): float
{
    $spent = 0;
    $last = timed($subject, $operation, 1);
    $calls = 1;
    while (($spent += $last) < WARM_NANOS) {
        $calls = max(1, intdiv(4_000_000 * $calls, max(1, $last)));
        $last = timed($subject, $operation, $calls);
    }
    return $last / $calls;
}

function sample(Subject $subject, string $operation, int $times): float
{
    $slices = [];
    $spent = 0;
    while ($spent < SAMPLE_NANOS || count($slices) < 3) {
        $slices[] = $nanos = timed($subject, $operation, $times);
        $spent += $nanos;
    }
    sort($slices);
    return $slices[intdiv(count($slices), 2)] / $times;
}

$subjects = [];
while (($line = fgets(STDIN)) !== false) {
    [$command, $name, $operation, $times] = explode(' ', rtrim($line)) + [2 => '', 3 => 0];
    $class = __NAMESPACE__ . "\\$name";
    $subject = $subjects[$name] ??= new $class();
    echo json_encode(match ($command) {
        'verify' => $subject->verify(),
        'warm' => warm($subject, $operation),
        'sample' => sample($subject, $operation, (int) $times),
    }), "\n";
}
