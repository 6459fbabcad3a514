<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Savings extends Account
{
    public float $rate = 0.0;
}
