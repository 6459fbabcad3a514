<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

/** A private property of its parent that an expression may leave out. */
final class Hidden extends HiddenParent
{
    private int $own = 2;
}
