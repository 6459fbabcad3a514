<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Closure;
use Howdah\Request as ServerRequest;
use Howdah\Response as ServerResponse;
use Howdah\Server;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;

/**
 * Howdah\Server's requests as Symfony's HttpFoundation has them, and responses the other way. No superglobal is read.
 */
final class HttpFoundation
{
    /**
     * A request as Request::createFromGlobals() makes it.
     *
     * @template T of Request
     * @param class-string<T> $class
     * @param array<string, mixed> $environment what $request->server has beside
     * @return T
     */
    public static function request(
        ServerRequest $request,
        string $class = Request::class,
        array $environment = []
    ): Request {
        $server = $request->server() + $environment;
        $isMultipart = strncasecmp($server['CONTENT_TYPE'], 'multipart/form-data', 19) === 0;
        return new $class(
            $request->queryParameters(),
            $request->form(),
            [],
            $request->cookies(),
            $request->files(),
            $server,
            $isMultipart ? '' : $request->body(), // as php://input has it
        );
    }

    /**
     * Sends a response: at once, or, where it prints its content, as it prints it. May throw what that throws.
     *
     * @param string $printed what stands before the content
     */
    public static function send(Response $response, string $printed = ''): void
    {
        $status = $response->getStatusCode();
        $headers = self::headers($response, $status);
        if ($response instanceof StreamedResponse || $response instanceof BinaryFileResponse) {
            Server::respond(new ServerResponse('', $status, $headers), true);
            self::print($response);
            fastcgi_finish_request(); // as Response::send() does: what follows is not the client's to wait for
            return;
        }
        if ($printed !== '') {
            unset($headers['Content-Length']);
        }
        Server::respond(new ServerResponse($printed . $response->getContent(), $status, $headers));
    }

    /** @return array<string, list<string|null>> */
    private static function headers(Response $response, int $status): array
    {
        static $textOf;
        $headers = $response->headers->allPreserveCase();
        $textOf ??= Closure::bind(static fn (Response $of): string => $of->statusText, null, Response::class);
        $text = $textOf($response);
        if ($text !== (Response::$statusTexts[$status] ?? 'unknown status')) {
            $headers['Status'] = ["$status $text"]; // as CGI has it
        }
        return $headers;
    }

    /** As in a script: flush() sends what was printed, and php.ini may want a buffer before it. */
    private static function print(Response $response): void
    {
        $level = ob_get_level();
        $size = (int) ini_get('output_buffering');
        if ($size > 0) {
            ob_start(null, $size > 1 ? $size : 0);
        }
        try {
            $response->sendContent();
        } finally {
            while (ob_get_level() > $level) {
                ob_end_flush();
            }
        }
    }
}
