<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * Worker mode with objects: a script is started once, and handles each request by a function.
 */
abstract class Server
{
    /**
     * Handles requests until the server ends the worker.
     *
     * What the handler throws is logged, and answered with 500; exit() ends the request, not the worker. What it
     * prints, and header(), have no effect on the response.
     *
     * @param callable(Request): (Response|string|null) $handler a string is the body of a response with status
     *     200; what it returns is ignored if it has called respond()
     * @param bool $superglobals whether code that reads superglobals finds the request in them
     * @throws \Error outside of a worker script, and while a request is being handled
     */
    public static function serve(callable $handler, bool $superglobals = true): void
    {
    }

    /**
     * Sends the response to the current request before its handler returns, so that the client need not wait for the
     * work that follows.
     *
     * @param bool $more whether what the handler prints from then on is part of the body; flush() sends it at once, and
     *     fastcgi_finish_request() with the response's end
     * @throws \Error if no request is being handled, or its response has begun
     */
    public static function respond(Response $response, bool $more = false): void
    {
    }
}
