<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Circle extends Shape
{
    public float $radius = 1.0;
}
