<?php

declare(strict_types=1);

namespace Laravel\Octane;

use Symfony\Component\HttpFoundation\Response;

/** A response, and what was printed beside it. */
final class OctaneResponse
{
    public function __construct(public Response $response, public ?string $outputBuffer = null)
    {
    }
}
