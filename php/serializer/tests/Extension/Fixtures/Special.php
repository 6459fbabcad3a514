<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

final class Special extends Everything
{
    public int $own = 5;
}
