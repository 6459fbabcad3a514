<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

/** Its constructor does more than to keep what it is given. */
final class Checked
{
    public static int $made = 0;

    public function __construct(public readonly int $id)
    {
        self::$made++;
    }
}
