<?php

/*
 * One peer and one subject in a process of its own. Takes lines from standard input, and answers each with a line:
 *
 *     text                 what is written, in base64
 *     verify write|read    a digest of what comes out
 *     sample write|read N  µs of processor time for a call, over N calls
 */

declare(strict_types=1);

use Howdah\Benchmarks\Serializer\Peers;
use Howdah\Benchmarks\Serializer\Subject;
use Howdah\Serializer\Conventions;

require __DIR__ . '/autoload.php';

[, $series, $name, $folder, $reference] = $argv;
$subject = Subject::from($name);
$value = $subject->value();
$chosen = $subject === Subject::Chosen;
$json = (string) file_get_contents($reference);
$peer = match ($series) {
    'json' => new Peers\Json($json === '' ? null : json_decode($json, true, 512, JSON_THROW_ON_ERROR)),
    'howdah', 'extension' => new Peers\Howdah($folder, Conventions::jms()),
    'protobuf' => new Peers\Protobuf($folder),
    'jms' => new Peers\Jms($folder),
    'liip' => new Peers\Liip($folder),
    'symfony' => new Peers\Symfony(),
    'streamer' => new Peers\JsonStreamer($folder, $subject->type()),
    'valinor' => new Peers\Valinor($folder),
    'hydrator' => new Peers\ObjectHydrator($folder),
};
$type = $subject->type();
$input = $peer instanceof Peers\Protobuf ? $peer->write($value, $chosen) : $json;

$call = static fn (string $operation): mixed => $operation === 'write'
    ? $peer->write($value, $chosen)
    : $peer->read($input, $type, $chosen);

/** What comes out as JSON would have it: a message is none, and knows no zone of a date. */
$byJson = static function (mixed $result, string $operation) use ($peer, $folder, $type, $chosen): mixed {
    $howdah = new Peers\Howdah($folder, Conventions::jms());
    $json = $howdah->write($operation === 'write' ? $peer->read($result, $type, $chosen) : $result, $chosen);
    return $operation === 'write' ? $json : $howdah->read($json, $type, $chosen);
};

$processorTime = static function (): float {
    $usage = getrusage();
    return 1e6 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'])
        + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
};

while (($line = fgets(STDIN)) !== false) {
    [$command, $operation, $times] = explode(' ', trim($line)) + [1 => '', 2 => '1'];
    $times = (int) $times;
    if ($command === 'text') {
        echo base64_encode($peer->write($value, $chosen)), "\n";
        continue;
    }
    if ($command === 'verify') {
        $result = $call($operation);
        $result = $peer instanceof Peers\Protobuf ? $byJson($result, $operation) : $result;
        // Slashes may be escaped or not: what is written is compared as PHP writes it again.
        $text = is_string($result)
            ? json_encode(json_decode($result, false, 512, JSON_THROW_ON_ERROR), JSON_PRESERVE_ZERO_FRACTION)
            : serialize($result);
        echo hash('sha256', (string) $text), "\n";
        continue;
    }
    $call($operation);
    $start = $processorTime();
    if ($operation === 'write') {
        for ($i = 0; $i < $times; $i++) {
            $peer->write($value, $chosen);
        }
    } else {
        for ($i = 0; $i < $times; $i++) {
            $peer->read($input, $type, $chosen);
        }
    }
    echo ($processorTime() - $start) / $times, "\n";
}
