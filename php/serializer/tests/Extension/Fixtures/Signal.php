<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

enum Signal
{
    case Stop;
    case Go;
}
