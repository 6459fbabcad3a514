<?php

/*
 * Swoole's HTTP server, with as many processes as there may be requests that wait for the database.
 * Arguments: port, processes.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;
use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

require __DIR__ . '/autoload.php';

$server = new Server('127.0.0.1', (int) $argv[1], SWOOLE_BASE);
$server->set(['worker_num' => (int) $argv[2], 'enable_coroutine' => false, 'log_level' => SWOOLE_LOG_ERROR]);
$application = new Application(isLasting: true);
$server->on('request', static function (Request $request, Response $response) use ($application): void {
    [$type, $body] = match ($request->server['request_uri']) {
        '/plaintext' => ['text/plain', $application->plaintext()],
        '/json' => ['application/json', $application->json()],
        '/db' => ['application/json', $application->world()],
        '/queries' => ['application/json', $application->worlds($request->get['queries'] ?? 1)],
        '/updates' => ['application/json', $application->updates($request->get['queries'] ?? 1)],
        '/fortunes' => ['text/html; charset=utf-8', $application->fortunes()],
    };
    $response->header('Content-Type', $type);
    $response->end($body);
});
$server->start();
