<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use JMS\Serializer\Annotation\Groups;

class JmsParent
{
    /** @Groups("base") */
    private ?int $zone = null;
}
