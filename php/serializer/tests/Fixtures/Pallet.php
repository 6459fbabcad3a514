<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Pallet
{
    /** @param list<Box> $boxes */
    public function __construct(public array $boxes)
    {
    }
}
