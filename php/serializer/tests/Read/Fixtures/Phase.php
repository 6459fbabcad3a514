<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

enum Phase
{
    case Draft;
    case Done;
}
