<?php

/*
 * Measures Howdah's Protocol Buffers beside Google's: `make bench-protobuf`, or
 *
 *   php bench/protobuf/run.php [--only codec,requests] [--series howdah,google,…] [--rounds 9] [--json]
 *
 * A run of all writes bench/results/protobuf.md, .json and .svg; docs/benchmarks.md says how to read them.
 */

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use ErrorException;

spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/src/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
});
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    return error_reporting() & $level ? throw new ErrorException($message, 0, $level, $file, $line) : true;
});

exit((new Command(dirname(__DIR__, 2)))->run(getopt('', ['only:', 'series:', 'rounds:', 'json', 'help'])));
