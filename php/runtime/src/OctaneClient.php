<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Howdah\Response as ServerResponse;
use Howdah\Server;
use Illuminate\Foundation\Application;
use Illuminate\Http\Request;
use Laravel\Octane\Contracts\Client;
use Laravel\Octane\Octane;
use Laravel\Octane\OctaneResponse;
use Laravel\Octane\RequestContext;
use Throwable;

/** What Laravel Octane's worker gets its requests from, and gives its responses to: Howdah\Server. */
final class OctaneClient implements Client
{
    /** Whether the response to the current request has begun. */
    private bool $responds = false;

    /** @return array{Request, RequestContext} of a context with a Howdah\Request as its `request` */
    public function marshalRequest(RequestContext $context): array
    {
        $this->responds = false;
        Trace::continue($context->request->header('traceparent'));
        $request = HttpFoundation::request($context->request, Request::class);
        if ($request->isJson()) {
            $request->request = $request->json(); // as Request::capture() does
        }
        return [$request, $context];
    }

    public function respond(RequestContext $context, OctaneResponse $octaneResponse): void
    {
        $this->responds = true;
        HttpFoundation::send($octaneResponse->response, (string) $octaneResponse->outputBuffer);
    }

    public function error(Throwable $e, Application $app, Request $request, RequestContext $context): void
    {
        if ($this->responds) {
            return; // a stream that failed on its way ends
        }
        Server::respond(new ServerResponse(
            Octane::formatExceptionForClient($e, $app->make('config')->get('app.debug')),
            500,
            ['Content-Type' => 'text/plain'],
        ));
    }
}
