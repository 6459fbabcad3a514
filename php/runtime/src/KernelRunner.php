<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Howdah\Request as ServerRequest;
use Howdah\Server;
use Symfony\Component\HttpFoundation\Request;
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
            Server::serve(fn (ServerRequest $request) => $this->respond($request, $environment), false);
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
    private function respond(ServerRequest $serverRequest, array $environment): void
    {
        Trace::continue($serverRequest->header('traceparent'));
        $request = HttpFoundation::request($serverRequest, Request::class, $environment);
        $response = $this->kernel->handle($request);
        HttpFoundation::send($response);
        if ($this->kernel instanceof TerminableInterface) {
            $this->kernel->terminate($request, $response);
        }
    }
}
