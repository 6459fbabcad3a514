<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

/** Has a property of a type for which Symfony has a normalizer, and a getter without a property. */
final class Lease
{
    public ?\DateInterval $for = null;

    public function isOver(): bool
    {
        return $this->for === null;
    }
}
