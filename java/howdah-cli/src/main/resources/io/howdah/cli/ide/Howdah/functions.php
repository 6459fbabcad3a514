<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

/**
 * Waits for a request, and handles it: sets the superglobals, calls the handler, and sends what it prints.
 *
 * A worker script calls it in a loop. What the script has set up before and between the calls stays.
 *
 * @param callable(): mixed $handler what it returns is ignored
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
 * @param int $status 102 to 599
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

/**
 * The same as getallheaders().
 *
 * @return array<string, string>
 */
function frankenphp_request_headers(): array
{
}

/**
 * The same as apache_response_headers().
 *
 * @return array<string, string>
 */
function frankenphp_response_headers(): array
{
}
