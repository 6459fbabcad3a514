<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * Worker mode by objects: a script that is started once, and handles each request by a function.
 */
final class Server
{
    private function __construct()
    {
    }

    /**
     * Handles requests until the server ends the worker.
     *
     * What the handler throws is logged, and answered with 500; exit() ends the request, not the worker. What it
     * prints, and header(), are no part of the response.
     *
     * @param callable(Request): (Response|string|null) $handler a string is the body of a response with status 200;
     *     what it returns does not count where it has called respond()
     * @param bool $superglobals whether code that reads superglobals finds the request in them
     * @throws \Error outside of a worker script, and while a request is being handled
     */
    public static function serve(callable $handler, bool $superglobals = true): void
    {
    }

    /**
     * Sends the response to the request in hand before its handler returns: work that follows does not keep the client
     * waiting.
     *
     * @param bool $more whether what is printed from then on is sent behind the body, as flush() has it, until the
     *     handler returns
     * @throws \Error where no request is in hand, or its response has begun
     */
    public static function respond(Response $response, bool $more = false): void
    {
    }
}
