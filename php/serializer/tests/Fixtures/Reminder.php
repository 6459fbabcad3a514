<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Reminder extends Invoice
{
    public int $level = 0;
}
