<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Complaint extends Ticket
{
    public int $weight = 0;
}
