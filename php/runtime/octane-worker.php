<?php

/*
 * The worker script for Laravel Octane: howdah serve --worker vendor/howdah/runtime/octane-worker.php public/
 */

declare(strict_types=1);

use Howdah\Request;
use Howdah\Runtime\OctaneClient;
use Howdah\Server;
use Laravel\Octane\ApplicationFactory;
use Laravel\Octane\RequestContext;
use Laravel\Octane\Worker;

ignore_user_abort(true);
$_SERVER['APP_BASE_PATH'] ??= dirname(__DIR__, 3);
$_SERVER['LARAVEL_OCTANE'] ??= '1';
$basePath = require $_SERVER['APP_BASE_PATH'] . '/vendor/laravel/octane/bin/bootstrap.php';

$client = new OctaneClient();
$worker = new Worker(new ApplicationFactory($basePath), $client);
$worker->boot();
try {
    Server::serve(static function (Request $request) use ($client, $worker): void {
        $worker->handle(...$client->marshalRequest(new RequestContext(['request' => $request])));
    }, false);
} finally {
    $worker->terminate();
}
