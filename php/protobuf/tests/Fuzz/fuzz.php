<?php

declare(strict_types=1);

/*
 * Gives damaged messages to the decoders: fuzz.php MODE SEED SCHEMAS ROUNDS CLASSES OUTCOMES [ROUND]
 *
 * SEED and SCHEMAS are those of Property/schemas.php, CLASSES is the folder of the classes generated of its files, and
 * OUTCOMES is the file to which each round adds a line. The last input is kept beside it, for a decoder that takes PHP
 * with it. If a ROUND is named, such as 12.3, its input is printed instead.
 */

use Howdah\Tests\Protobuf\Fuzz\Mutator;
use Howdah\Tests\Protobuf\Fuzz\Trial;
use Howdah\Tests\Protobuf\Property\Accessors;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Protobuf\Property\SchemaGenerator;
use Howdah\Tests\Protobuf\Property\ValueGenerator;
use Howdah\Tests\Protobuf\Script;

ini_set('memory_limit', '512M');

require __DIR__ . '/../../../autoload.php';

[, $mode, $seed, $schemas, $rounds, $classes, $outcomes] = $argv;
$wanted = $argv[7] ?? null;
Script::start($mode, $classes);

$generator = new SchemaGenerator(new Random((int) $seed));
$specs = [];
for ($i = 0; $i < (int) $schemas; $i++) {
    ("GPBMetadata\\Random$i")::initOnce();
    array_push($specs, ...$generator->file($i)->messages);
}

$random = new Random((int) $seed + 2);
$values = new ValueGenerator($random);
$accessors = new Accessors($random);
$mutator = new Mutator($random);
$log = fopen($outcomes, 'w');
$failures = 0;
for ($round = 0; $round < (int) $rounds; $round++) {
    $spec = $random->pick($specs);
    $message = $accessors->build($spec, $values->message($spec, $random->int(1, 3)));
    $other = $accessors->build($spec, $values->message($spec, 1));
    $binary = [$message->serializeToString(), $other->serializeToString()];
    $json = [$message->serializeToJsonString(), $other->serializeToJsonString()];
    $text = [$message->serializeToTextString(), $other->serializeToTextString()];
    for ($i = 0; $i < 20; $i++) {
        $format = $random->pick(['binary', 'binary', 'json', 'json ignoring unknown', 'text']);
        $input = match ($format) {
            'binary' => $mutator->binary(...$binary),
            'text' => $mutator->text(...$text),
            default => $mutator->text(...$json),
        };
        if ($wanted !== null) {
            if ($wanted === "$round.$i") {
                echo "$spec->fullName\n", bin2hex($input), "\n";
                exit(0);
            }
            continue;
        }
        $what = "$spec->fullName, round $round.$i, $format";
        file_put_contents("$outcomes.input", "$what\n" . bin2hex($input) . "\n");
        try {
            fwrite($log, "$what: " . (new Trial($format, new ($message::class)(), $input))->outcome() . "\n");
        } catch (Throwable $e) {
            $failures++;
            fwrite($log, "$what: " . $e::class . ': ' . $e->getMessage() . "\n");
            fwrite(STDERR, "seed $seed, $what: " . $e::class . ": {$e->getMessage()}\n  of " . bin2hex($input) . "\n");
            fwrite(STDERR, preg_replace('/^/m', '    ', $e->getTraceAsString()) . "\n");
        }
    }
    if ($failures > 9) {
        break;
    }
}
exit($failures === 0 ? 0 : 1);
