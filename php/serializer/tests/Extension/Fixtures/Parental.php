<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

abstract class Parental
{
    private int $secret = 7;

    /** @return array<string, mixed> */
    protected function private(): array
    {
        return ['secret' => $this->secret];
    }

    protected function keep(int $secret): void
    {
        $this->secret = $secret;
    }
}
