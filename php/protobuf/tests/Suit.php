<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

enum Suit: int
{
    case Clubs = 1;
    case Hearts = 2;
}
