<?php

declare(strict_types=1);

/* As Symfony's runtimes for FrankenPHP do. Who requires it has defined SESSIONS: the folder of sessions. */

use Symfony\Component\HttpFoundation\Request;

$kernel = require __DIR__ . '/application.php';
ignore_user_abort(true);
$server = array_filter($_SERVER, static fn (string $key) => !str_starts_with($key, 'HTTP_'), ARRAY_FILTER_USE_KEY);
$handler = static function () use ($kernel, $server, &$request, &$response): void {
    $_SERVER += $server;
    $request = Request::createFromGlobals();
    $response = $kernel->handle($request);
    $response->send();
};
do {
    $request = $response = null;
    $more = frankenphp_handle_request($handler);
    if ($request && $response) {
        $kernel->terminate($request, $response);
    }
    gc_collect_cycles();
} while ($more);
