<?php

/*
 * Measures the serializer beside others: `make bench-serializer`, or
 *
 *     php bench/serializer/run.php [--rounds 9] [--subjects contact,products,chosen,catalog]
 *
 * Figures are processor time (getrusage), medians of rounds in which the peers take turns, each in a process of its own
 * with OPcache, without and with JIT. All peers must write the same JSON, and read the same objects from it. JMS
 * serializer, Liip's and Symfony's JsonStreamer are measured where HOWDAH_BENCH_AUTOLOAD names a file that loads them;
 * Symfony's serializer is Debian's package.
 *
 * A run of all subjects writes bench/results/serializer.md and .json.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Serializer\Requests;
use Howdah\Benchmarks\Serializer\Subject;
use Howdah\Benchmarks\Serializer\Worker;

require __DIR__ . '/autoload.php';

const TITLES = [
    'json' => 'json_encode, json_decode alone', 'howdah' => 'Howdah', 'extension' => 'Howdah with its extension',
    'jms' => 'JMS serializer', 'liip' => 'Liip serializer', 'symfony' => 'Symfony ObjectNormalizer',
    'streamer' => 'Symfony JsonStreamer',
];
/** Peers that know no groups and versions, or none when reading. */
const LACKING = ['symfony' => ['write', 'read'], 'streamer' => ['write', 'read'], 'liip' => ['read']];
const MODES = ['OPcache' => 'opcache.jit=disable', 'JIT' => 'opcache.jit=tracing'];
const SLICE = 30_000;

$options = getopt('', ['rounds:', 'subjects:', 'help']);
if (isset($options['help'])) {
    echo "usage: php bench/serializer/run.php [--rounds 9] [--subjects contact,products,chosen,catalog]\n";
    exit(0);
}
$rounds = max(1, (int) ($options['rounds'] ?? 9));
$subjects = isset($options['subjects'])
    ? array_map(Subject::from(...), explode(',', $options['subjects']))
    : Subject::cases();

$extension = exec(dirname(__DIR__, 2) . '/scripts/build-ext', result_code: $failed);
if ($failed) {
    throw new RuntimeException('scripts/build-ext cannot build the extension');
}
$series = ['json', 'howdah', 'extension'];
$classes = [
    'jms' => 'JMS\Serializer\SerializerBuilder', 'liip' => 'Liip\Serializer\Serializer',
    'symfony' => 'Symfony\Component\Serializer\Serializer',
    'streamer' => 'Symfony\Component\JsonStreamer\JsonStreamWriter',
];
foreach ($classes as $id => $class) {
    if (class_exists($class)) {
        $series[] = $id;
    } else {
        fwrite(STDERR, 'not measured: ' . TITLES[$id] . ", since HOWDAH_BENCH_AUTOLOAD names no file that loads it\n");
    }
}

$median = static function (array $values): float {
    sort($values);
    return $values[intdiv(count($values), 2)];
};
$folder = sys_get_temp_dir() . '/howdah-bench-serializer-' . getmypid();
$make = static fn (string $name): string => mkdir("$folder/$name", 0700, true) ? "$folder/$name" : '';
register_shutdown_function(static fn () => proc_close(proc_open(['rm', '-rf', $folder], [], $pipes)));

$figures = [];
foreach ($subjects as $subject) {
    foreach (MODES as $mode => $jit) {
        $settings = ['opcache.enable_cli=1', 'opcache.jit_buffer_size=64M', $jit, 'memory_limit=-1'];
        $reference = "$folder/$subject->value-$mode.json";
        $start = static fn (string $id, string $use): Worker
            => new Worker(
                $id,
                $subject,
                $make("$subject->value-$mode-$use"),
                $reference,
                $id === 'extension' ? [...$settings, "extension=$extension"] : $settings,
            );
        is_dir($folder) || mkdir($folder, 0700);
        file_put_contents($reference, '');
        file_put_contents($reference, base64_decode($start('howdah', 'reference')->ask('text')));
        $all = [];
        foreach ($series as $id) {
            $all[$id] = $start($id, $id);
        }
        foreach (['write', 'read'] as $operation) {
            $lacks = static fn (string $id): bool => $subject === Subject::Chosen
                && in_array($operation, LACKING[$id] ?? [], true);
            $workers = array_filter($all, static fn (string $id): bool => !$lacks($id), ARRAY_FILTER_USE_KEY);
            $digests = array_map(static fn (Worker $worker): string => $worker->ask('verify', $operation), $workers);
            if ($operation === 'read') {
                unset($digests['json']);
            }
            if (count(array_unique($digests)) !== 1) {
                throw new RuntimeException("$subject->value, $operation: the peers differ: " . json_encode($digests));
            }
            $times = $samples = [];
            foreach ($workers as $id => $worker) {
                $once = max(0.1, (float) $worker->ask('sample', $operation, '5'));
                $times[$id] = (string) max(1, (int) (SLICE / $once));
            }
            for ($round = 0; $round < $rounds; $round++) {
                foreach ($round % 2 ? array_reverse($workers) : $workers as $id => $worker) {
                    $samples[$id][] = (float) $worker->ask('sample', $operation, $times[$id]);
                }
            }
            foreach ($samples as $id => $values) {
                $ratio = static fn (float $own, float $howdah): float => $own / $howdah;
                $figures[$subject->value][$operation][$id][$mode] = [
                    'µs' => $median($values),
                    'ratio' => $median(array_map($ratio, $values, $samples['howdah'])),
                ];
            }
            fwrite(STDERR, "$mode, $subject->value: $operation\n");
        }
    }
}

if (!isset($options['subjects'])) {
    $requests = new Requests($make('requests'), null);
    $extended = new Requests($make('extended'), $extension);
    $samples = [];
    for ($round = 0; $round < $rounds; $round++) {
        foreach (['empty', ...$series] as $id) {
            foreach (['write', 'read'] as $operation) {
                $samples[$operation][$id][] = $id === 'extension'
                    ? $extended->sample('howdah', $operation, 40)
                    : $requests->sample($id, $operation, 40);
            }
        }
    }
    foreach ($samples as $operation => $peers) {
        foreach (['json' => 0, 'howdah' => 0] + $peers as $id => $_) {
            $over = static fn (float $own, float $empty): float => $own - $empty;
            $figures['request'][$operation][$id] = $median(array_map($over, $peers[$id], $peers['empty']));
        }
        unset($figures['request'][$operation]['empty']);
    }
    fwrite(STDERR, "first call of a request\n");
}

$table = "| | | µs | to Howdah | with JIT, µs | to Howdah |\n|---|---|---:|---:|---:|---:|\n";
foreach ($subjects as $subject) {
    foreach (['write', 'read'] as $operation) {
        foreach ($figures[$subject->value][$operation] as $id => $modes) {
            $table .= sprintf(
                "| %s, %s | %s | %s | %.2f | %s | %.2f |\n",
                $operation,
                $subject->title(),
                TITLES[$id],
                number_format($modes['OPcache']['µs'], $modes['OPcache']['µs'] < 100 ? 2 : 0),
                $modes['OPcache']['ratio'],
                number_format($modes['JIT']['µs'], $modes['JIT']['µs'] < 100 ? 2 : 0),
                $modes['JIT']['ratio'],
            );
        }
    }
}
$first = '';
foreach ($figures['request'] ?? [] as $operation => $peers) {
    foreach ($peers as $id => $time) {
        $first .= sprintf("| %s | %s | %.1f |\n", $operation, TITLES[$id], $time);
    }
}
$text = "# The serializer\n\nProcessor time of one call, PHP " . PHP_VERSION . ", medians of $rounds rounds; "
    . "a ratio above 1 is slower than Howdah.\n\n$table";
if ($first !== '') {
    $text .= "\nThe first call of a request for an object of 10 scalars, in a warm server with OPcache, without JIT: "
        . "µs over an empty request. Classes are loaded by a map of their files.\n\n| | | µs |\n|---|---|---:|\n$first";
}
echo $text;
if (!isset($options['subjects'])) {
    $path = dirname(__DIR__) . '/results/serializer';
    file_put_contents("$path.md", $text);
    $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    file_put_contents("$path.json", json_encode($figures, $flags) . "\n");
    fwrite(STDERR, "written: bench/results/serializer.md and .json\n");
}
