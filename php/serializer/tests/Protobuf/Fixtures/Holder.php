<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

final class Holder
{
    public function __construct(
        #[ProtobufField(1)]
        public readonly General $held,
    ) {
    }
}
