<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

/** All is public, and set as it is. */
class Point
{
    public int $x;
    public int $y;
    public float $weight;
    public ?string $label = null;
}
