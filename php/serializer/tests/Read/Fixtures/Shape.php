<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

abstract class Shape
{
    public string $id;
}
