<?php

declare(strict_types=1);

/*
 * The program that Google's conformance runner starts: serve.php MODE CLASSES, where CLASSES is the folder of the
 * classes generated of the suite's messages, and MODE is pure or extension: what must be the case.
 */

use Howdah\Tests\Protobuf\Conformance\Testee;
use Howdah\Tests\Protobuf\Script;

require __DIR__ . '/../../../autoload.php';

[, $mode, $classes] = $argv;
Script::start($mode, $classes);

// Extensions have no place in a name by which a class could be found.
foreach (['Proto2', 'Proto2Editions', 'Edition2023'] as $file) {
    ("GPBMetadata\\Google\\Protobuf\\TestMessages$file")::initOnce();
}

(new Testee())->serve(STDIN, STDOUT);
