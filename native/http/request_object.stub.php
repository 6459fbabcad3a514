<?php

/** @generate-class-entries */

namespace Howdah;

/**
 * An HTTP request, as Server::serve() passes it to its handler.
 *
 * @strict-properties
 * @not-serializable
 */
final class Request
{
    /**
     * GET, POST, …, as the client wrote it.
     */
    public function method(): string
    {
    }

    /**
     * Path and query as the client sent them: /teas/assam?page=2.
     */
    public function target(): string
    {
    }

    /**
     * The target's path, not decoded: /teas/assam.
     */
    public function path(): string
    {
    }

    /**
     * What follows the question mark, not decoded; '' without one.
     */
    public function query(): string
    {
    }

    /**
     * The query as $_GET has it.
     *
     * @return array<int|string, mixed>
     */
    public function queryParameters(): array
    {
    }

    /**
     * The value of a parameter of the query.
     *
     * @phpstan-return ($default is string ? string : string|null) the default if it is missing, or is an array
     */
    public function queryParameter(string $name, ?string $default = null): ?string
    {
    }

    /**
     * The value of a header, whatever the case of its name; null if there is none. Several of one name are joined by
     * ', ', and cookies by '; '.
     */
    public function header(string $name): ?string
    {
    }

    /**
     * All headers by their names in lower case.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
    }

    /**
     * Cookies as $_COOKIE has them, but for names with brackets, which stay as they are.
     *
     * @return array<int|string, string>
     */
    public function cookies(): array
    {
    }

    /**
     * The fields of a form, as $_POST has them: of application/x-www-form-urlencoded whatever the method, and of
     * multipart/form-data by POST. The latter is read now: ask before the response begins. [] for any other body.
     *
     * @return array<int|string, mixed>
     */
    public function form(): array
    {
    }

    /**
     * The files of a form that was sent as multipart/form-data by POST, as $_FILES has them; [] for any other body.
     * They are read now: ask before the response begins.
     *
     * @return array<int|string, array<string, mixed>>
     */
    public function files(): array
    {
    }

    /**
     * The request, the server and the environment, as $_SERVER has them. The time is that of the call.
     *
     * @return array<string, mixed>
     */
    public function server(): array
    {
    }

    /**
     * The body. One that is larger than the server's body-buffer is read now, in pieces: ask while the request
     * is handled.
     */
    public function body(): string
    {
    }

    /**
     * HTTP/1.1, HTTP/2.0, …
     */
    public function protocol(): string
    {
    }

    /**
     * The server's name in the request, with the port if it has one: example.com, localhost:8080.
     */
    public function host(): string
    {
    }

    /**
     * Whether the client uses TLS, to this server or to a trusted proxy in front of it.
     */
    public function isHttps(): bool
    {
    }

    /**
     * The client's address, as trusted proxies report it.
     */
    public function remoteAddress(): string
    {
    }
}
