<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Parcel
{
    public function __construct(public int $weight, public string $origin)
    {
    }
}
