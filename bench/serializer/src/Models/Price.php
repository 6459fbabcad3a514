<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

final class Price
{
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(1)]
    public string $currency = '';
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(2)]
    public float $amount = 0.5;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(3)]
    public int $quantity = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[ProtobufField(4)]
    public bool $gross = true;
}
