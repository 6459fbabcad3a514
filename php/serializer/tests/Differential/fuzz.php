<?php

declare(strict_types=1);

/*
 * Compares the serializer with a plain interpreter on random classes: fuzz.php SEED PROGRAMS ROUNDS
 *
 * PROGRAMS are made of SEED and the numbers behind it, and each has up to ROUNDS values and documents compared. Prints
 * how many were, and ends at the first difference with the smallest program that shows it; then the status is 1.
 */

use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Differential\RandomProgram;
use Howdah\Tests\Serializer\Differential\Reduction;
use Howdah\Tests\Serializer\Differential\Trial;

ini_set('memory_limit', '1G');
error_reporting(E_ALL);
set_error_handler(static fn(int $level, string $message, string $file, int $line): never
    => throw new ErrorException($message, 0, $level, $file, $line));

require __DIR__ . '/../../../autoload.php';

[, $seed, $programs, $rounds] = array_map(intval(...), $argv);
$folder = sys_get_temp_dir() . '/howdah-fuzz-serializer-' . bin2hex(random_bytes(6));
mkdir($folder, 0700);
register_shutdown_function(static function () use ($folder): void {
    array_map(unlink(...), glob("$folder/*") ?: []);
    rmdir($folder);
});

for ($end = $seed + $programs; $seed < $end; $seed++) {
    $program = (new RandomProgram(new Random($seed)))->program();
    $trial = new Trial($program, $seed, $folder);
    foreach ($trial->differences($rounds) as $difference) {
        [$smallest, $difference] = (new Reduction($folder))->reduce($program, $seed, $difference);
        echo "seed $seed:\n{$smallest->source('Fuzz')}\n$difference\nseed $seed: $trial->rounds rounds\n";
        exit(1);
    }
    echo "seed $seed: $trial->rounds rounds\n";
    array_map(unlink(...), glob("$folder/*") ?: []);
}
