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
     * @param callable(Request): (Response|string) $handler a string is the body of a response with status 200
     * @throws \Error outside of a worker script, and while a request is being handled
     */
    public static function serve(callable $handler): void
    {
    }
}
