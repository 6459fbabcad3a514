<?php

declare(strict_types=1);

require __DIR__ . '/../vendor/autoload.php';

echo Howdah\Teas\Tea::named($argv[1]), ' ', Howdah\Water\temperature(), ' ', 1 / 3, ' ', PHP_SAPI, "\n";
