<?php

declare(strict_types=1);

namespace Howdah\Serializer\Naming;

final class SameName implements NamingStrategy
{
    public function key(string $property): string
    {
        return $property;
    }
}
