<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

final class Price
{
    public string $currency = '';
    public float $amount = 0.5;
    public int $quantity = 0;
    public bool $gross = true;
}
