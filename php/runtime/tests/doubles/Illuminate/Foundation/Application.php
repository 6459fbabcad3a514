<?php

declare(strict_types=1);

namespace Illuminate\Foundation;

/** Its configuration has debug mode, on or off. */
final class Application
{
    public function __construct(private readonly bool $debug)
    {
    }

    public function make(string $name): self
    {
        return $this;
    }

    public function get(string $name): bool
    {
        return $this->debug;
    }
}
