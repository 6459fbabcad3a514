<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

enum Direction: string
{
    case Write = 'write';
    case Read = 'read';
}
