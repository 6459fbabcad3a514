<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Setters
{
    /** @var list<string> */
    public array $heard = [];

    private string $name = '';

    public function setName(?string $name): void
    {
        $this->heard[] = "name " . ($name ?? 'null');
        $this->name = (string) $name;
    }

    public function name(): string
    {
        return $this->name;
    }
}
