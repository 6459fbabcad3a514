<?php

declare(strict_types=1);

namespace App;

enum Currency: string
{
    case Euro = 'EUR';
    case Dollar = 'USD';

    public const Home = self::Euro;
}

enum Suit
{
    case Hearts;
    case Spades;
}

interface Priced
{
}

final class Cart implements Priced
{
    public const LIMIT = 99;

    public static int $made = 0;

    public ?string $note = null;

    public readonly Currency $currency;

    /** @var array<string, int> */
    private array $items = [];

    public function __construct(string $currency)
    {
        $this->currency = Currency::from($currency);
        self::$made++;
    }

    public function add(string $name, int $count = 1): static
    {
        $this->items[$name] = ($this->items[$name] ?? 0) + $count;

        return $this;
    }

    /** @return array<string, int> */
    public function totals(): array
    {
        return $this->items;
    }

    public static function of(string $currency): self
    {
        return new self($currency);
    }

    private function secret(): string
    {
        return 'secret';
    }
}

class Ghost
{
    /** @var array<string, mixed> */
    private array $values = [];

    public function __call(string $name, array $arguments): string
    {
        return $name . '(' . implode(', ', $arguments) . ')';
    }

    public static function __callStatic(string $name, array $arguments): string
    {
        return 'static ' . $name . '(' . implode(', ', $arguments) . ')';
    }

    public function __get(string $name): mixed
    {
        return $this->values[$name] ?? "no $name";
    }

    public function __set(string $name, mixed $value): void
    {
        $this->values[$name] = $value;
    }
}

final class Tomb
{
    /** @var list<string> */
    public static array $buried = [];

    public function __construct(private readonly string $name)
    {
    }

    public function __destruct()
    {
        self::$buried[] = $this->name;
    }
}

abstract class Shape
{
}

final class Hidden
{
    private function __construct()
    {
    }
}
