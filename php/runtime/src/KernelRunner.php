<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Howdah\Request as ServerRequest;
use Howdah\Response as ServerResponse;
use Howdah\Server;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;
use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\HttpKernel\KernelInterface;
use Symfony\Component\HttpKernel\TerminableInterface;
use Symfony\Component\Runtime\RunnerInterface;

/**
 * Handles the requests of a worker script with a kernel, until the worker is to end.
 *
 * A kernel whose container has no sessions of PHP gets its requests by Howdah\Server. Sessions need
 * howdah_handle_request(), which begins and ends them; so does a kernel that does not show its container.
 */
final class KernelRunner implements RunnerInterface
{
    private const PIECE = 65536;

    public function __construct(private readonly HttpKernelInterface $kernel)
    {
    }

    public function run(): int
    {
        ignore_user_abort(true);
        // What Dotenv has set while the script started belongs to each request.
        $isOfEnvironment = static fn (string $name): bool => !str_starts_with($name, 'HTTP_');
        $environment = array_filter($_SERVER, $isOfEnvironment, ARRAY_FILTER_USE_KEY);
        if ($this->hasSessions()) {
            while (howdah_handle_request(fn () => $this->answer($environment))) {
                gc_collect_cycles();
            }
        } else {
            Server::serve(fn (ServerRequest $request): ServerResponse => $this->respond($environment));
        }
        return 0;
    }

    private function hasSessions(): bool
    {
        if (!$this->kernel instanceof KernelInterface) {
            return true;
        }
        $this->kernel->boot();
        return $this->kernel->getContainer()->hasParameter('session.storage.options');
    }

    /** @param array<string, mixed> $environment */
    private function answer(array $environment): void
    {
        $_SERVER += $environment;
        $request = Request::createFromGlobals();
        $response = $this->kernel->handle($request);
        $response->send();
        if ($this->kernel instanceof TerminableInterface) {
            $this->kernel->terminate($request, $response);
        }
    }

    /** @param array<string, mixed> $environment */
    private function respond(array $environment): ServerResponse
    {
        $_SERVER += $environment;
        $request = Request::createFromGlobals();
        $response = $this->kernel->handle($request);
        $headers = $response->headers->allPreserveCase();
        if ($response instanceof StreamedResponse || $response instanceof BinaryFileResponse) {
            $body = self::spool($response);
        } else {
            $body = (string) $response->getContent();
        }
        if ($this->kernel instanceof TerminableInterface) {
            $this->kernel->terminate($request, $response);
        }
        return new ServerResponse($body, $response->getStatusCode(), $headers);
    }

    /**
     * What the response prints, kept in memory up to 2 MB, and in a file beyond.
     *
     * @return iterable<string>
     */
    private static function spool(Response $response): iterable
    {
        $spool = fopen('php://temp', 'w+');
        ob_start(static function (string $piece) use ($spool): string {
            fwrite($spool, $piece);
            return '';
        }, self::PIECE);
        $level = ob_get_level();
        try {
            $response->sendContent();
        } finally {
            while (ob_get_level() >= $level) {
                ob_end_flush();
            }
        }
        rewind($spool);
        return self::pieces($spool);
    }

    /**
     * @param resource $spool
     * @return iterable<string>
     */
    private static function pieces($spool): iterable
    {
        while (($piece = fread($spool, self::PIECE)) !== false && $piece !== '') {
            yield $piece;
        }
    }
}
