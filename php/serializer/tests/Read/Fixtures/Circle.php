<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Circle extends Shape
{
    public float $radius;
}
