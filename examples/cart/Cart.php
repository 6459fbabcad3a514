<?php

declare(strict_types=1);

namespace App;

use DomainException;

/** What a customer wants to buy. Amounts are in hundredths of the currency. */
final class Cart
{
    private const PRICES = ['apple' => 40, 'bread' => 320, 'honey' => 690];

    /** @var array<string, int> */
    private array $quantities = [];

    public function __construct(public readonly string $currency)
    {
    }

    public function add(string $product, int $quantity = 1): void
    {
        if (!isset(self::PRICES[$product])) {
            throw new DomainException("We do not sell $product.");
        }
        $this->quantities[$product] = ($this->quantities[$product] ?? 0) + $quantity;
    }

    /**
     * What each product costs, and all together.
     *
     * @param callable(string, int): float $discount which part of the price a product and quantity are let off
     * @return array<string, int>
     */
    public function totals(callable $discount): array
    {
        $totals = [];
        foreach ($this->quantities as $product => $quantity) {
            $price = self::PRICES[$product] * $quantity;
            $totals[$product] = (int) round($price * (1 - $discount($product, $quantity)));
        }
        return $totals + ['total' => array_sum($totals)];
    }
}
