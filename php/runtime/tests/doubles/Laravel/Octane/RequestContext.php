<?php

declare(strict_types=1);

namespace Laravel\Octane;

/** Data by names. */
final class RequestContext
{
    /** @param array<string, mixed> $data */
    public function __construct(private readonly array $data)
    {
    }

    public function __get(string $name): mixed
    {
        return $this->data[$name];
    }
}
