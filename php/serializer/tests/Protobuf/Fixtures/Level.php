<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

enum Level: int
{
    case Low = -1;
    case Middle = 0;
    case High = 2147483647;
}
