<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

enum Size: int
{
    case Small = 1;
    case Large = 2;
}
