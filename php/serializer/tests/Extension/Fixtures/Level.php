<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

enum Level: int
{
    case Low = 1;
    case High = 2;
}
