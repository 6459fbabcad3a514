<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

class General
{
    #[ProtobufField(1)]
    public int $one = 1;
}
