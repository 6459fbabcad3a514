<?php

declare(strict_types=1);

namespace Howdah\Serializer\Naming;

/** `firstName` is `first_name`. */
final class SnakeCase implements NamingStrategy
{
    public function key(string $property): string
    {
        return strtolower((string) preg_replace('/[A-Z]+/', '_$0', $property));
    }
}
