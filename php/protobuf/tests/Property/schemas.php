<?php

declare(strict_types=1);

/*
 * Writes .proto files of random schemas: schemas.php SEED COUNT DIRECTORY
 */

use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Protobuf\Property\SchemaGenerator;

require __DIR__ . '/../../../autoload.php';

[, $seed, $count, $directory] = $argv;
$generator = new SchemaGenerator(new Random((int) $seed));
for ($i = 0; $i < (int) $count; $i++) {
    $file = $generator->file($i);
    file_put_contents("$directory/$file->name", $file->source);
}
