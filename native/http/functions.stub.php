<?php

/** @generate-function-entries */

/**
 * Waits for a request, and handles it: sets the superglobals, calls the handler, and sends what it prints.
 *
 * A worker script calls it in a loop. What the script has set up before and between the calls stays.
 *
 * @phpstan-param callable(): mixed $handler what it returns is ignored
 * @return bool false when the server ends the worker: leave the loop
 * @throws \Error outside of a worker script, and while a request is being handled
 */
function howdah_handle_request(callable $handler): bool
{
}

/**
 * The same as howdah_handle_request(), by the name that FrankenPHP's worker scripts call.
 *
 * @alias howdah_handle_request
 * @phpstan-param callable(): mixed $handler
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
 * Ends the response, and lets the script go on: the client need not wait for it.
 *
 * @undocumentable
 */
function fastcgi_finish_request(): bool
{
}

/**
 * The same as fastcgi_finish_request(): the client has its response, and the script goes on.
 *
 * @alias fastcgi_finish_request
 */
function frankenphp_finish_request(): bool
{
}

/** @undocumentable */
function getallheaders(): array
{
}

/**
 * @alias getallheaders
 * @undocumentable
 */
function apache_request_headers(): array
{
}

/**
 * The same as getallheaders().
 *
 * @alias getallheaders
 * @return array<string, string>
 */
function frankenphp_request_headers(): array
{
}

/** @undocumentable */
function apache_response_headers(): array
{
}

/**
 * The same as apache_response_headers().
 *
 * @alias apache_response_headers
 * @return array<string, string>
 */
function frankenphp_response_headers(): array
{
}
