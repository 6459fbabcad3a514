<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

/** Its destructor must not see what is half read. */
final class Destroyed
{
    public int $id;
    public string $name;

    public function __destruct()
    {
        throw new \LogicException("$this->id is destroyed");
    }
}
