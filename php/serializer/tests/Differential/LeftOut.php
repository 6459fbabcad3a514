<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A value that is not written where it stands, or not read. */
final class LeftOut extends \RuntimeException
{
    /** @param bool $byHandler whether the application's handler leaves it out, which is seen once all else is checked */
    public function __construct(public readonly bool $byHandler = false)
    {
        parent::__construct();
    }
}
