<?php

declare(strict_types=1);

use Howdah\Request;
use Howdah\Response;
use Howdah\Server;

// Objects alone: superglobals that code names are not made.
Server::serve(function (Request $request): Response|string|null {
    $respond = static fn (string $body, bool $more = false) => Server::respond(new Response($body), $more);
    return match ($request->path()) {
        '/included' => require __DIR__ . '/superglobals.php',
        '/server' => json_encode(array_intersect_key($request->server(), array_flip([
            'REQUEST_METHOD', 'REQUEST_URI', 'QUERY_STRING', 'HTTP_HOST', 'HTTP_X_ONE', 'HTTP_COOKIE', 'CONTENT_TYPE',
            'PHP_AUTH_USER', 'PHP_AUTH_PW', 'REMOTE_USER', 'SERVER_PROTOCOL',
        ])), JSON_UNESCAPED_SLASHES),
        '/time' => is_int($request->server()['REQUEST_TIME']) && is_float($request->server()['REQUEST_TIME_FLOAT'])
            ? 'a time' : 'none',
        '/upload' => json_encode([
            $request->form(),
            array_map(static fn (array $file) => [
                $file['name'],
                $file['error'],
                is_uploaded_file($file['tmp_name']),
                file_get_contents($file['tmp_name']),
            ], $request->files()),
            $_POST, $_FILES,
        ]),
        '/late-upload' => (function () use ($request, $respond) {
            $respond('early');
            error_log(json_encode([$request->form(), $request->files()]));
            return null;
        })(),
        '/respond' => $respond('responded'),
        '/twice' => [$respond('once'), $respond('twice')][0],
        '/respond-throw' => [$respond('responded'), throw new LogicException('too late')][0],
        '/print' => (function () use ($respond) {
            echo 'before, ';
            $respond('', true);
            flush();
            echo 'head, flushed, ';
            flush();
            echo 'and the rest';
            return null;
        })(),
        '/print-throw' => (function () use ($request, $respond) {
            $respond('', true);
            echo 'a part';
            $request->query() === 'flush' && flush();
            throw new LogicException('no');
        })(),
        '/print-exit' => (function () use ($respond) {
            $respond('printed, ', true);
            exit('and left');
        })(),
        '/print-memory' => (function () use ($respond) {
            $respond('printed', true);
            return str_repeat('x', 1 << 30);
        })(),
        '/pieces' => (function () use ($respond) {
            Server::respond(new Response(['one, ', 'two, ']), true);
            echo 'three';
        })(),
        '/nothing' => null,
        default => 'none',
    };
}, false);
