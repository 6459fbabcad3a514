<?php

/*
 * Classic mode, and php-fpm: a request each time from the start.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;
use Howdah\Benchmarks\Http\Responder;

require __DIR__ . '/../autoload.php';

Responder::respond(new Application(isLasting: false));
