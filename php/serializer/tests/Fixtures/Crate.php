<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Crate extends Box
{
    public function __construct(public ?Pallet $on = null)
    {
    }
}
