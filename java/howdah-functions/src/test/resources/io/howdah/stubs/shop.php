<?php

declare(strict_types=1);

namespace Shop;

enum Suit: string
{
    case Hearts = 'H';
    case Spades = 'S';

    public function next(): self
    {
        return $this === self::Hearts ? self::Spades : self::Hearts;
    }
}

enum Level
{
    case Low;
    case High;
}

final class Customer
{
    public function __construct(public readonly string $name, private array $carts = [])
    {
    }

    public function add(Cart $cart): void
    {
        $this->carts[] = $cart;
    }

    /** @return list<Cart> */
    public function carts(): array
    {
        return $this->carts;
    }
}

class Cart
{
    public ?string $note = null;
    public array $tags = [];
    private array $lines = [];
    private ?Customer $customer = null;

    public function __construct(public readonly string $currency = 'EUR', int ...$ignored)
    {
    }

    public static function of(string $currency, array ...$lines): static
    {
        $cart = new static($currency);
        foreach ($lines as $line) {
            $cart->add($line['sku'], $line['quantity']);
        }
        return $cart;
    }

    public function add(string $sku, int $quantity = 1): static
    {
        $this->lines[$sku] = ($this->lines[$sku] ?? 0) + $quantity;
        return $this;
    }

    /** @return array<string, int> */
    public function totals(): array
    {
        return $this->lines;
    }

    public function count(): int
    {
        return array_sum($this->lines);
    }

    public function ownedBy(Customer $customer): void
    {
        $this->customer = $customer;
        $customer->add($this);
    }

    public function customer(): ?Customer
    {
        return $this->customer;
    }

    public function merge(self $other): self
    {
        foreach ($other->lines as $sku => $quantity) {
            $this->add($sku, $quantity);
        }
        return $this;
    }

    public function each(callable $callback): void
    {
        foreach ($this->lines as $sku => $quantity) {
            $callback($sku, $quantity);
        }
    }

    public function pick(callable $choose): self
    {
        return $choose($this, new self('USD'));
    }

    public function fail(string $message): never
    {
        throw new \DomainException($message, 42);
    }
}

function total(array $order): float
{
    return array_sum(array_map(static fn (array $line) => $line['quantity'] * $line['unit_price'], $order['lines']));
}

function discount(array $order, float $rate): array
{
    foreach ($order['lines'] as &$line) {
        $line['unit_price'] *= 1 - $rate;
    }
    return ['extra' => [1, 2], ...$order];
}

function incomplete(): array
{
    return ['sku' => 'apple'];
}

function mixed_up(): array
{
    return ['unit_price' => 1, 'quantity' => 2, 'ignored' => new \stdClass(), 'sku' => 'pear', 7 => 8];
}

function depth(array $tree): int
{
    return 1 + max([0, ...array_map(depth(...), $tree['children'])]);
}

function grow(array $tree): array
{
    return ['name' => 'root', 'children' => [$tree, ['name' => 'leaf', 'children' => []]]];
}

function next_suit(Suit $suit): Suit
{
    return $suit->next();
}

function suits(Suit ...$suits): array
{
    return array_map(static fn (Suit $suit) => $suit->next(), $suits);
}

function level(Level $level): string
{
    return $level->name;
}

function direction(string $direction): string
{
    return $direction === 'asc' ? 'desc' : 'sideways';
}

/** @param list<string> $ids */
function last_id(array $ids): string|false
{
    return end($ids);
}

function some_id(string $text): string
{
    return $text;
}

function with_default(string $a = 'one', string $b = 'two', string $c = 'three'): string
{
    return "$a $b $c";
}

function required_null(?string $a): string
{
    return get_debug_type($a);
}

function nothing(string $how): mixed
{
    return ['null' => null, 'false' => false, 'zero' => 0, 'empty' => ''][$how];
}

function types(mixed ...$values): array
{
    return array_map(get_debug_type(...), $values);
}

function echo_back(mixed $value): mixed
{
    return $value;
}

function increment(int &$number, string &$text, array &$list = []): string
{
    $old = "$number $text";
    $number++;
    $text .= '!';
    $list[] = $number;
    return $old;
}

function too_large(): int
{
    return PHP_INT_MAX;
}

function call_with(callable $callback, mixed ...$arguments): mixed
{
    return $callback(...$arguments);
}

function compose(callable $f, callable $g): \Closure
{
    return static fn (mixed $x): mixed => $g($f($x));
}
