<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

final class Special extends General
{
    #[ProtobufField(2)]
    public int $two = 2;
}
