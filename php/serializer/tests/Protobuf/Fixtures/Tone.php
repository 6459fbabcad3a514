<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

enum Tone: string
{
    case Light = 'light';
    case Dark = 'dark';
}
