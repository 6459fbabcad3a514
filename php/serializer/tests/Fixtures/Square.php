<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Square extends Shape
{
    public float $side = 1.0;
}
