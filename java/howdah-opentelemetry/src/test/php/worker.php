<?php

declare(strict_types=1);

use Howdah\{Request, Server};
use Howdah\Runtime\Trace;

require getenv('RUNTIME') . '/Span.php';
require getenv('RUNTIME') . '/Trace.php';

Server::serve(function (Request $request): string {
    Trace::continue($request->header('traceparent'));
    if ($request->path() === '/exit') {
        Trace::span('exit', function (): void {
            exit;
        });
    }

    return json_encode(['request' => $request->header('traceparent'), 'current' => Trace::traceparent()]);
}, superglobals: false);
