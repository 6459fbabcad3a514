<?php

declare(strict_types=1);

// Each answer proves which request it belongs to: it ends with the request's target.

use Howdah\Request;
use Howdah\Response;
use Howdah\Server;

Server::serve(function (Request $request): Response|string {
    $proof = $request->target();
    switch ($request->path()) {
        case '/plain':
            return new Response("Hello, World! $proof", headers: ['content-type' => 'text/plain']);
        case '/pid':
            return (string) getmypid();
        case '/echo':
            return $request->method() . ' ' . strlen($request->body()) . ' ' . md5($request->body());
        case '/stream':
            return new Response((function () use ($proof) {
                yield 'one,';
                yield 'two,';
                yield $proof;
            })());
        case '/large':
            return str_repeat('x', (int) $request->queryParameter('size'));
        case '/endless':
            return new Response((function () {
                while (true) {
                    yield str_repeat('x', 60_000);
                }
            })());
        case '/sleep':
            usleep(1000 * (int) $request->queryParameter('ms'));
            return $proof;
        case '/throw':
            throw new LogicException('no');
        case '/exit':
            exit('bye');
        case '/memory':
            return str_repeat('x', 1 << 30);
        case '/loop':
            while (true) {
            }
            // no break: it never ends
        case '/kill':
            posix_kill(getmypid(), 9);
            return 'still alive';
        case '/gate':
            return new Response((function () use ($request) {
                yield 'begun';
                while (!is_dir($request->queryParameter('file'))) {
                    usleep(1000);
                    clearstatcache();
                }
                yield 'ended';
            })());
        default:
            return new Response("none $proof", 404);
    }
});
