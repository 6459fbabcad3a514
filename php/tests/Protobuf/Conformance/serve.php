<?php

declare(strict_types=1);

/*
 * The program that Google's conformance runner starts: serve.php CLASSES MODE, where CLASSES is the folder of the
 * classes generated of the suite's messages, and MODE is pure or extension: what must be the case.
 */

use Howdah\Tests\Protobuf\Conformance\Testee;

// Nothing but answers may come out of stdout, and a warning is a failure.
ini_set('display_errors', 'stderr');
error_reporting(E_ALL);
set_error_handler(static function (int $severity, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $severity, $file, $line);
});

require __DIR__ . '/../../../autoload.php';

[, $classes, $mode] = $argv;
spl_autoload_register(static function (string $class) use ($classes): void {
    $file = "$classes/" . strtr($class, '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

if (defined('HOWDAH_PROTOBUF_VERSION') !== ($mode === 'extension')) {
    fwrite(STDERR, "conformance: the mode is $mode, and that is not how PHP was started\n");
    exit(1);
}

// Extensions have no place in a name by which a class could be found.
foreach (['Proto2', 'Proto2Editions', 'Edition2023'] as $file) {
    ("GPBMetadata\\Google\\Protobuf\\TestMessages$file")::initOnce();
}

(new Testee())->serve(STDIN, STDOUT);
