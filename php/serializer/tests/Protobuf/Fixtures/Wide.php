<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

/** A case is beyond 32 bits. */
enum Wide: int
{
    case Near = 0;
    case Far = 2147483648;
}
