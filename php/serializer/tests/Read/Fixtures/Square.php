<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Square extends Shape
{
    public float $side;
}
