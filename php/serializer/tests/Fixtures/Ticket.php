<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Discriminator;
use Howdah\Serializer\Attribute\Exclude;

#[Discriminator('kind', ['ticket' => Ticket::class, 'complaint' => Complaint::class])]
#[Exclude(if: 'object.closed')]
class Ticket
{
    public string $subject = '';
    public bool $closed = false;
}
