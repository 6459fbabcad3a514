<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Holder
{
    public function __construct(public mixed $value = null, public iterable $elements = [])
    {
    }
}
