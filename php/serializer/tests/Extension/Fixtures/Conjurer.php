<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

/** Has a value for what was unset. */
final class Conjurer
{
    public int $id = 1;
    public string $name = 'here';

    public function __get(string $name): mixed
    {
        return "conjured $name";
    }

    public function __isset(string $name): bool
    {
        return true;
    }
}
