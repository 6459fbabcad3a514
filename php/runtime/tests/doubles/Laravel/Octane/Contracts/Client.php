<?php

declare(strict_types=1);

namespace Laravel\Octane\Contracts;

use Illuminate\Foundation\Application;
use Illuminate\Http\Request;
use Laravel\Octane\OctaneResponse;
use Laravel\Octane\RequestContext;
use Throwable;

/** The signatures of Octane's own. */
interface Client
{
    public function marshalRequest(RequestContext $context): array;

    public function respond(RequestContext $context, OctaneResponse $response): void;

    public function error(Throwable $e, Application $app, Request $request, RequestContext $context): void;
}
