<?php

/*
 * Worker mode with superglobals. FrankenPHP runs this file, too.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;
use Howdah\Benchmarks\Http\Responder;

require __DIR__ . '/autoload.php';

$application = new Application(isLasting: true);
$handler = static fn () => Responder::respond($application);
while (frankenphp_handle_request($handler)) {
}
