<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Tree
{
    public int $value;
    public ?Tree $left = null;
}
