<?php

/*
 * Says whether calls, requests or messages cost more than bench/results says: `make bench-gate`, or
 *
 *   php bench/gate/run.php [--only calls,http,protobuf] [--runs 3]      measures, in build/bench-gate, and compares
 *   php bench/gate/run.php --compare FOLDER                             compares what was measured before
 */

declare(strict_types=1);

namespace Howdah\Benchmarks\Gate;

spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/src/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
});

exit((new Gate(dirname(__DIR__, 2)))->run(getopt('', ['only:', 'runs:', 'compare:'])));
