<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures\Numbered;

use Howdah\Tests\Serializer\Fixtures\OrderLine as Number;

trait HasNumbers
{
    /** @var list<Number> */
    public array $numbers = [];
}
