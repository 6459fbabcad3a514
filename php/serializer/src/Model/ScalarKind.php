<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

enum ScalarKind: string
{
    case Bool = 'bool';
    case Int = 'int';
    case Float = 'float';
    case String = 'string';
}
