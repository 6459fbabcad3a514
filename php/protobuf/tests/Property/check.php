<?php

declare(strict_types=1);

/*
 * Checks random messages of the schemas that schemas.php wrote with the same seed:
 * check.php MODE SEED SCHEMAS MESSAGES-OF-EACH CLASSES DESCRIPTOR-SET PYTHON OUTPUT
 *
 * OUTPUT gets the messages: a line of JSON each, with the type, the bytes in base64, the JSON and the text format.
 */

use Howdah\Tests\Protobuf\Fuzz\Mutator;
use Howdah\Tests\Protobuf\Property\Accessors;
use Howdah\Tests\Protobuf\Property\Comparison;
use Howdah\Tests\Protobuf\Property\Peer;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Protobuf\Property\SchemaGenerator;
use Howdah\Tests\Protobuf\Property\ValueGenerator;
use Howdah\Tests\Protobuf\Script;

require __DIR__ . '/../../../autoload.php';

[, $mode, $seed, $schemas, $messages, $classes, $descriptors, $python, $output] = $argv;
Script::start($mode, $classes);

$generator = new SchemaGenerator(new Random((int) $seed));
$random = new Random((int) $seed + 1);
$values = new ValueGenerator($random);
$comparison = new Comparison($random, new Peer($python, $descriptors), new Accessors($random), new Mutator($random));
$written = fopen($output, 'w');
$failures = 0;
$compared = 0;
for ($i = 0; $i < (int) $schemas; $i++) {
    $file = $generator->file($i);
    ("GPBMetadata\\Random$i")::initOnce();
    foreach ($file->messages as $message) {
        for ($j = 0; $j < (int) $messages; $j++) {
            try {
                $compared++;
                $ordered = $j % 2 === 0;
                $tree = $ordered ? $values->ordered($message, 3) : $values->message($message, 3);
                $checked = $comparison->check($message, $tree, $ordered);
                fwrite($written, json_encode([
                    $message->fullName,
                    base64_encode($checked->serializeToString()),
                    $checked->serializeToJsonString(),
                    $checked->serializeToTextString(),
                ], JSON_THROW_ON_ERROR) . "\n");
            } catch (Throwable $e) {
                $failures++;
                fwrite(STDERR, "$message->fullName of $file->name: " . $e::class . ": {$e->getMessage()}\n");
                fwrite(STDERR, preg_replace('/^/m', '    ', $e->getTraceAsString()) . "\n");
                break;
            }
        }
    }
}
printf("seed %s: %d messages, %d checks, %d failures\n", $seed, $compared, $comparison->checks(), $failures);
exit($failures === 0 ? 0 : 1);
