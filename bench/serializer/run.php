<?php

/*
 * Measures the serializer beside others: `make bench-serializer`, or
 *
 *     php bench/serializer/run.php [--rounds 9] [--subjects contact,products,chosen,catalog]
 *
 * Figures are processor time (getrusage), medians of rounds in which the peers take turns, each in a process of its own
 * with OPcache: a new one each round without JIT, the same in all rounds with JIT. All peers must write the same JSON,
 * and read the same objects from it; Protocol Buffers are compared by the JSON of what is read from them. JMS
 * serializer, Liip's, Symfony's JsonStreamer, Valinor and ObjectHydrator are measured where HOWDAH_BENCH_AUTOLOAD names
 * a file that loads them; Symfony's serializer is Debian's package.
 *
 * A run of all subjects writes bench/results/serializer.md, .svg and .json.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Serializer\Report;
use Howdah\Benchmarks\Serializer\Requests;
use Howdah\Benchmarks\Serializer\Subject;
use Howdah\Benchmarks\Serializer\Worker;

require __DIR__ . '/autoload.php';

const TITLES = [
    'json' => 'json_encode, json_decode alone', 'howdah' => 'Howdah', 'extension' => 'Howdah with its extension',
    'protobuf' => 'Howdah, Protocol Buffers', 'jms' => 'JMS serializer', 'liip' => 'Liip serializer',
    'symfony' => 'Symfony ObjectNormalizer', 'streamer' => 'Symfony JsonStreamer', 'valinor' => 'Valinor',
    'hydrator' => 'EventSauce ObjectHydrator',
];
/** Peers that know no groups and versions, or none when reading. */
const WITHOUT_CHOICE = [
    'symfony' => ['write', 'read'], 'streamer' => ['write', 'read'], 'liip' => ['read'], 'valinor' => ['write', 'read'],
    'hydrator' => ['write', 'read'],
];
/** Peers that fill objects by constructors only, which the models lack. */
const WRITES_ONLY = ['hydrator'];
/** Peers that make their code where they are made here, which a request would not do; and what is no other peer. */
const WITHOUT_REQUESTS = ['protobuf', 'liip', 'streamer', 'hydrator'];
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
$series = ['json', 'howdah', 'extension', 'protobuf'];
$classes = [
    'jms' => 'JMS\Serializer\SerializerBuilder', 'liip' => 'Liip\Serializer\Serializer',
    'symfony' => 'Symfony\Component\Serializer\Serializer',
    'streamer' => 'Symfony\Component\JsonStreamer\JsonStreamWriter', 'valinor' => 'CuyZ\Valinor\MapperBuilder',
    'hydrator' => 'EventSauce\ObjectHydrator\ObjectMapperCodeGenerator',
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
$make = static function (string $name) use ($folder): string {
    is_dir("$folder/$name") || mkdir("$folder/$name", 0700, true);
    return "$folder/$name";
};
register_shutdown_function(static fn () => proc_close(proc_open(['rm', '-rf', $folder], [], $pipes)));

$figures = [];
foreach ($subjects as $subject) {
    foreach (MODES as $mode => $jit) {
        // OPcache leaves a file alone that is younger than its update protection: generated code would count as it is
        // in its first two seconds.
        $settings = [
            'opcache.enable_cli=1', 'opcache.file_update_protection=0', 'opcache.jit_buffer_size=64M', $jit,
            'memory_limit=-1',
        ];
        $reference = "$folder/$subject->value-$mode.json";
        $start = static fn (string $id): Worker
            => new Worker(
                $id,
                $subject,
                $make("$subject->value-$mode-$id"),
                $reference,
                $id === 'extension' ? [...$settings, "extension=$extension"] : $settings,
            );
        $make('');
        file_put_contents($reference, '');
        file_put_contents($reference, base64_decode($start('howdah')->ask('text')));
        $all = [];
        foreach ($series as $id) {
            $all[$id] = $start($id);
        }
        foreach (['write', 'read'] as $operation) {
            $lacks = static fn (string $id): bool
                => $subject === Subject::Chosen && in_array($operation, WITHOUT_CHOICE[$id] ?? [], true)
                || $operation === 'read' && in_array($id, WRITES_ONLY, true);
            $workers = array_filter($all, static fn (string $id): bool => !$lacks($id), ARRAY_FILTER_USE_KEY);
            $digests = [];
            foreach ($workers as $id => $worker) {
                try {
                    $digests[$id] = $worker->ask('verify', $operation);
                } catch (RuntimeException $ended) { // PHP's JIT has defects that some peers meet
                    if (!isset($classes[$id])) {
                        throw $ended;
                    }
                    fwrite(STDERR, "not measured: {$ended->getMessage()}\n");
                    unset($workers[$id], $all[$id]);
                }
            }
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
                    // A loop leaves the heap in an order that no request meets, except where the JIT must get warm.
                    $worker = $mode === 'OPcache' ? $start($id) : $worker;
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

$requestFigures = [];
if (!isset($options['subjects'])) {
    $requests = new Requests($make('requests'), null);
    $extended = new Requests($make('extended'), $extension);
    $samples = [];
    for ($round = 0; $round < $rounds; $round++) {
        foreach (['empty', ...array_diff($series, WITHOUT_REQUESTS)] as $id) {
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
            $requestFigures[$operation][$id] = $median(array_map($over, $peers[$id], $peers['empty']));
        }
        unset($requestFigures[$operation]['empty']);
    }
    fwrite(STDERR, "first call of a request\n");
}

$report = new Report($figures, $requestFigures, array_intersect_key(TITLES, array_flip($series)), $rounds);
echo $report->toMarkdown();
if (!isset($options['subjects'])) {
    $path = dirname(__DIR__) . '/results/serializer';
    file_put_contents("$path.md", $report->toMarkdown() . "\n![Times of calls](serializer.svg)\n");
    file_put_contents("$path.svg", $report->toSvg());
    $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    file_put_contents("$path.json", json_encode(['calls' => $figures, 'requests' => $requestFigures], $flags) . "\n");
    fwrite(STDERR, "written: bench/results/serializer.md, .svg and .json\n");
}
