<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

/** Private properties of its parent may not be initialized. */
final class Letter extends Draft
{
    public int $pages = 1;
}
