<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Type;

final class Measured
{
    /** @var list<float> */
    #[Type('array<float<1>>')]
    public array $lengths = [1.25, 2.0];

    /** @var array<string, int> */
    public array $counts = [];
}
