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

require __DIR__ . '/vendor/autoload.php';
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        require __DIR__ . '/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
    }
});

$subjects = [];
while (($line = fgets(STDIN)) !== false) {
    [$command, $name, $operation, $times] = explode(' ', rtrim($line)) + [2 => '', 3 => 0];
    $class = __NAMESPACE__ . "\\$name";
    $subject = $subjects[$name] ??= new $class();
    echo json_encode(match ($command) {
        'verify' => $subject->verify(),
        'warm' => Stopwatch::warm($subject, $operation),
        'sample' => Stopwatch::sample($subject, $operation, (int) $times),
    }), "\n";
}
