<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

class Invoice
{
    public int $number = 0;
}
