<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

/** No case is 0. */
enum Size: int
{
    case Small = 1;
    case XLarge = 3;
}
