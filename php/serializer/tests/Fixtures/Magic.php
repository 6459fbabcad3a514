<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Magic
{
    public int $plain = 1;

    public function __get(string $name): mixed
    {
        return $name;
    }
}
