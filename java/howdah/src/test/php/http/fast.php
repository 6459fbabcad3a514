<?php

declare(strict_types=1);

use Howdah\Request;
use Howdah\Response;
use Howdah\Server;

Server::serve(function (Request $request): Response|string|null {
    return match ($request->path()) {
        '/plain' => new Response('Hello, World!', headers: ['content-type' => 'text/plain']),
        '/string' => 'a string',
        '/echo' => new Response(json_encode([
            $request->method(), $request->target(), $request->query(), $request->queryParameters(),
            $request->queryParameter('a'), $request->header('X-One'), $request->headers(), $request->cookies(),
            $request->body(), $request->host(), $request->isHttps(), $request->remoteAddress(), $request->protocol(),
        ], JSON_UNESCAPED_SLASHES), 201, ['content-type' => 'application/json', 'x-list' => ['1', '2']]),
        '/form' => json_encode($request->form()),
        '/stream' => new Response((function () {
            yield 'one,';
            yield 'two,';
            yield 'three';
        })()),
        '/bytes' => str_repeat('x', (int) $request->query()),
        '/pieces' => new Response((function () use ($request) {
            yield 'first,';
            yield str_repeat('x', (int) $request->query());
        })()),
        '/printed' => (function () {
            Server::respond(new Response(), true);
            foreach (['one,', 'two,', 'three'] as $piece) {
                echo $piece;
                flush();
            }
            fastcgi_finish_request();
            return null;
        })(),
        '/body' => (string) strlen($request->body()),
        '/throw' => throw new LogicException('no'),
        '/buffered-exit' => (function () {
            ob_start();
            echo 'in a buffer';
            exit;
        })(),
        '/exit' => exit('bye'),
        '/memory' => str_repeat('x', 1 << 30),
        '/loop' => (function () {
            while (true) {
            }
        })(),
        '/nap' => time_nanosleep(0, 50_000) === true ? 'slept' : 'woken',
        '/included' => require __DIR__ . '/superglobals.php',
        '/wrong' => new Response('x', headers: [0 => 'x']),
        default => new Response('none', 404),
    };
});
