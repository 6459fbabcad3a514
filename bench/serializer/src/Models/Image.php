<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

final class Image
{
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(1)]
    public string $url = '';
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(2)]
    public int $width = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(3)]
    public int $height = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(4)]
    public string $title = '';
}
