<?php

/*
 * Classic mode, and php-fpm: a request each time from the start.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;

use function Howdah\Benchmarks\Http\respond;

require __DIR__ . '/../load.php';
require __DIR__ . '/../respond.php';

respond(Application::create(lasting: false));
