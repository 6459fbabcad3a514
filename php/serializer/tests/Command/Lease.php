<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

/** Has a property of a type for which Symfony has a normalizer. */
final class Lease
{
    public ?\DateInterval $for = null;
}
