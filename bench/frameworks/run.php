<?php

/*
 * What a request costs in worker mode, by howdah_handle_request() with superglobals and by Howdah\Server with
 * objects: the same application of Symfony, and of Laravel on Octane where LARAVEL_DIR names one, in a server for each.
 *
 *     php bench/frameworks/run.php [--engine embedded|processes] [--rounds 15] [--requests 500]
 *
 * A round has as many requests for each server, one server after the other. Figures are medians of rounds, and ratios
 * are medians of each round's ratio, so that what else the machine does meets both ways.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Frameworks\Target;

require __DIR__ . '/Target.php';

$options = getopt('', ['engine:', 'rounds:', 'requests:']);
$engine = $options['engine'] ?? 'embedded';
$rounds = (int) ($options['rounds'] ?? 15);
$requests = (int) ($options['requests'] ?? 500);

$cases = ['Symfony' => ['symfony', '/see?who=ann'], 'Symfony, streamed' => ['symfony', '/stream?who=ann']];
if (getenv('LARAVEL_DIR')) {
    $cases += ['Laravel' => ['laravel', '/hello?who=ann'], 'Laravel, session' => ['laravel', '/see?who=ann']];
}

$median = static function (array $values): float {
    sort($values);
    return $values[intdiv(count($values), 2)];
};

/** @return array{processor: float, time: float} µs a request */
$sample = static function (Target $target, string $path, int $requests): array {
    $processor = $target->processorTime();
    $start = hrtime(true);
    for ($i = 0; $i < $requests; $i++) {
        $target->get($path);
    }
    return [
        'time' => (hrtime(true) - $start) / 1000 / $requests,
        'processor' => ($target->processorTime() - $processor) / $requests,
    ];
};

echo "engine $engine, $rounds rounds of $requests requests\n\n";
echo "| | superglobals, µs of processor | objects | ratio | ratio of time |\n|---|---:|---:|---:|---:|\n";
$targets = [];
foreach ($cases as $name => [$framework, $path]) {
    $ways = $targets[$framework] ??= [
        'superglobals' => new Target($framework, 'superglobals', $engine),
        'objects' => new Target($framework, 'objects', $engine),
    ];
    $bodies = array_map(static fn (Target $target) => $target->get($path) . $target->get($path), $ways);
    if ($bodies['superglobals'] !== $bodies['objects']) {
        throw new RuntimeException("$name: the answers differ\n" . implode("\n", $bodies));
    }
    $samples = [];
    foreach ($ways as $target) {
        $sample($target, $path, 10 * $requests); // a warm-up, for the JVM's compiler, too
    }
    for ($round = 0; $round < $rounds; $round++) {
        foreach ($round % 2 ? array_reverse($ways) : $ways as $way => $target) {
            $samples[$way][] = $sample($target, $path, $requests);
        }
    }
    $ratio = static fn (string $of): float => $median(array_map(
        static fn (array $objects, array $superglobals): float => $objects[$of] / $superglobals[$of],
        $samples['objects'],
        $samples['superglobals'],
    ));
    printf(
        "| %s | %.0f | %.0f | %.2f | %.2f |\n",
        $name,
        $median(array_column($samples['superglobals'], 'processor')),
        $median(array_column($samples['objects'], 'processor')),
        $ratio('processor'),
        $ratio('time'),
    );
}
