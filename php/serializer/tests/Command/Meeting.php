<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

/** Has an object that is refused. */
final class Meeting
{
    public ?\DateTimeZone $zone = null;
}
