<?php

declare(strict_types=1);

namespace Teas;

final class Tea
{
    public function __construct(
        public readonly string $name,
        public readonly int $grams,
        public readonly string $price,
    ) {
    }
}

function price(string $name, int $grams): Tea
{
    $cents = ['assam' => 5, 'ceylon' => 4][strtolower($name)] ?? throw new \DomainException("No tea is called $name");

    return new Tea(ucfirst($name), $grams, number_format($cents * $grams / 100, 2));
}
