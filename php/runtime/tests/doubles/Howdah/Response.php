<?php

declare(strict_types=1);

namespace Howdah;

/** As the engine has it. */
final class Response
{
    public function __construct(public string|iterable $body = '', public int $status = 200, public array $headers = [])
    {
    }
}
