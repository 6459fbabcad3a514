<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\Groups;
use Howdah\Serializer\Attribute\ProtobufField;

final class Folder
{
    public function __construct(
        #[ProtobufField(1)]
        public string $name,
        #[ProtobufField(2)]
        public ?Folder $inner = null,
        #[ProtobufField(3)]
        #[Groups(['detail'])]
        public string $note = '',
    ) {
    }
}
