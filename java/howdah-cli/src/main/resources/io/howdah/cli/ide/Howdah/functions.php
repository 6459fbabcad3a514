<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

/**
 * Waits for a request, and handles it: sets the superglobals, calls the handler, and sends what that prints.
 *
 * To be called in a loop by a worker script. What the script has built up before and between the calls stays.
 *
 * @param callable(): mixed $handler what it returns is not looked at
 * @return bool false when the server ends the worker: leave the loop
 * @throws \Error outside of a worker script, and while a request is being handled
 */
function howdah_handle_request(callable $handler): bool
{
}

/**
 * The same as howdah_handle_request(), by the name that FrankenPHP's worker scripts call.
 *
 * @param callable(): mixed $handler
 */
function frankenphp_handle_request(callable $handler): bool
{
}

/**
 * Sends headers before the response is there.
 *
 * With a status below 200, such as 103 (Early Hints), the headers that are set now are sent as an interim response, and
 * stay set. With another, the response's own status and headers are sent.
 *
 * @param int $status 100 to 999, but for 101
 * @return int 1 if they were sent
 */
function headers_send(int $status = 200): int
{
}

/**
 * The same as fastcgi_finish_request(): the client has its response, and the script goes on.
 */
function frankenphp_finish_request(): bool
{
}
