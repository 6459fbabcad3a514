<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

enum Suit: string
{
    case Hearts = 'H';
    case Spades = 'S';
}
