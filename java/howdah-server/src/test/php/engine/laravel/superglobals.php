<?php

declare(strict_types=1);

/* As Octane's worker for FrankenPHP does. */

use Laravel\Octane\FrankenPhp\FrankenPhpClient;
use Laravel\Octane\RequestContext;
use Laravel\Octane\Worker;

$factory = require __DIR__ . '/application.php';
$client = new FrankenPhpClient();
$worker = new Worker($factory, $client);
$worker->boot();
while (
    frankenphp_handle_request(static function () use ($client, $worker): void {
        $worker->handle(...$client->marshalRequest(new RequestContext()));
    })
) {
    continue;
}
