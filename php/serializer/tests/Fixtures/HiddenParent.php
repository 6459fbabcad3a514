<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Exclude;

class HiddenParent
{
    #[Exclude(if: 'hide')]
    private int $secret = 1;
}
