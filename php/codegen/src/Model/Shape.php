<?php

declare(strict_types=1);

namespace Howdah\Model;

enum Shape
{
    case Single;
    case List;
    case Map;
}
