<?php

declare(strict_types=1);

namespace Howdah\Serializer\Naming;

/** Makes a key of a property's name. */
interface NamingStrategy
{
    public function key(string $property): string;
}
