<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

enum Cardinality
{
    case Singular;
    case Required;
    case Repeated;
    case Map;
}
