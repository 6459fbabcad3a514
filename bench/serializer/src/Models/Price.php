<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use JMS\Serializer\Annotation as Jms;

final class Price
{
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public string $currency = '';
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public float $amount = 0.5;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public int $quantity = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public bool $gross = true;
}
