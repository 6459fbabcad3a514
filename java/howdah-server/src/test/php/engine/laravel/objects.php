<?php

declare(strict_types=1);

/* php/runtime as its octane-worker.php has it, with an application of our own. */

use Howdah\Request;
use Howdah\Runtime\OctaneClient;
use Howdah\Server;
use Laravel\Octane\RequestContext;
use Laravel\Octane\Worker;

$factory = require __DIR__ . '/application.php';
foreach (['HttpFoundation', 'OctaneClient', 'Trace'] as $class) {
    require_once dirname(__DIR__, 7) . "/php/runtime/src/$class.php";
}
$client = new OctaneClient();
$worker = new Worker($factory, $client);
$worker->boot();
Server::serve(static function (Request $request) use ($client, $worker): void {
    $worker->handle(...$client->marshalRequest(new RequestContext(['request' => $request])));
}, false);
