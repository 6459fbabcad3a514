<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

enum Shade: string
{
    case Red = 'r/d';
    case Green = 'grün';
}
