<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

use Howdah\Serializer\Attribute\Groups;
use Howdah\Serializer\Attribute\Inline;

final class Inlined
{
    /** @var list<int> */
    #[Inline]
    #[Groups(['elements'])]
    private array $elements = [1, 2];
}
