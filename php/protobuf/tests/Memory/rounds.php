<?php

declare(strict_types=1);

/*
 * Does what long-lived processes do with messages, many times, and looks at how the process grows:
 * rounds.php MODE ROUNDS
 */

use Google\Protobuf\Field;
use Google\Protobuf\SourceContext;
use Google\Protobuf\Type;
use Howdah\Tests\Protobuf\Script;

require __DIR__ . '/../../../autoload.php';

const LARGEST_GROWTH = 1 << 20;

[, $mode, $rounds] = $argv;
Script::start($mode);
$rounds = (int) $rounds;

$fields = [];
for ($i = 0; $i < 5; $i++) {
    $fields[] = new Field(['kind' => Field\Kind::TYPE_STRING, 'number' => $i + 1, 'name' => "a name of a field $i"]);
}
$child = new SourceContext(['file_name' => 'some/file.proto']);
$type = new Type(['name' => 'a.name.of.a.Type', 'fields' => $fields, 'oneofs' => ['first', 'second']]);
$type->setSourceContext($child);
$bytes = $type->serializeToString();
$json = $type->serializeToJsonString();
$reused = new Type();
$living = new Type();

$patterns = [
    'decode into a fresh message' => static function () use ($bytes): void {
        (new Type())->mergeFromString($bytes);
    },
    'clear, and decode again' => static function () use ($reused, $bytes): void {
        $reused->clear();
        $reused->mergeFromString($bytes);
    },
    'set a repeated field of a living message' => static function () use ($living): void {
        $living->setFields([new Field(['number' => 1]), new Field(['number' => 2])]);
        $living->setOneofs(['one', 'two', 'three']);
    },
    'attach a living child to fresh parents' => static function () use ($child): void {
        (new Type())->setSourceContext($child)->setName('a parent')->serializeToString();
    },
    'JSON, both ways' => static function () use ($json): void {
        $message = new Type();
        $message->mergeFromJsonString($json);
        $message->serializeToJsonString();
    },
];

$resident = static function (): int {
    preg_match('/^VmRSS:\s+(\d+) kB/m', (string) file_get_contents('/proc/self/status'), $match);
    return (int) $match[1] << 10;
};

$failed = false;
foreach ($patterns as $name => $pattern) {
    for ($i = 0; $i < 2000; $i++) {
        $pattern();
    }
    gc_collect_cycles();
    $heap = memory_get_usage();
    $process = $resident();
    for ($i = 0; $i < $rounds; $i++) {
        $pattern();
    }
    $heap = memory_get_usage() - $heap;
    $process = $resident() - $process;
    $flat = max($heap, $process) <= LARGEST_GROWTH;
    $failed = $failed || !$flat;
    printf(
        "%-42s %8d rounds: PHP's heap %+6d KiB, the process %+6d KiB%s\n",
        $name,
        $rounds,
        $heap >> 10,
        $process >> 10,
        $flat ? '' : ' — it grows'
    );
}
exit($failed ? 1 : 0);
