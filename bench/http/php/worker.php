<?php

/*
 * Worker mode with superglobals. FrankenPHP runs this file, too.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;

use function Howdah\Benchmarks\Http\respond;

require __DIR__ . '/load.php';
require __DIR__ . '/respond.php';

$application = Application::create(lasting: true);
$handler = static fn () => respond($application);
while (frankenphp_handle_request($handler)) {
}
