<?php

/*
 * Worker mode by the fast path.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Http\Application;
use Howdah\Request;
use Howdah\Response;
use Howdah\Server;

require __DIR__ . '/autoload.php';

$application = new Application(isLasting: true);
$text = ['Content-Type' => 'text/plain'];
$json = ['Content-Type' => 'application/json'];
$html = ['Content-Type' => 'text/html; charset=utf-8'];

Server::serve(static fn (Request $request): Response => match ($request->path()) {
    '/plaintext' => new Response($application->plaintext(), 200, $text),
    '/json' => new Response($application->json(), 200, $json),
    '/db' => new Response($application->world(), 200, $json),
    '/queries' => new Response($application->worlds($request->queryParameter('queries')), 200, $json),
    '/updates' => new Response($application->updates($request->queryParameter('queries')), 200, $json),
    '/fortunes' => new Response($application->fortunes(), 200, $html),
    default => new Response('', 404),
});
