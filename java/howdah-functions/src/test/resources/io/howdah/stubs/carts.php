<?php

declare(strict_types=1);

namespace Carts;

enum Suit
{
    case Hearts;
    case Spades;
}

enum Level: int
{
    case Low = 1;
    case High = 2;
}

class Base
{
    private string $secret = 'base';

    public function secret(): string
    {
        return $this->secret;
    }
}

final class Line extends Base
{
    public static int $made = 0;
    private string $note = 'a default';

    public function __construct(
        public readonly string $sku,
        protected int $quantity,
        private readonly float $price,
        public ?Suit $suit = null,
        public Level $level = Level::Low,
    ) {
        self::$made++;
    }

    public function __destruct()
    {
        $GLOBALS['destroyed'] = ($GLOBALS['destroyed'] ?? 0) + 1;
    }

    public function total(): float
    {
        return $this->quantity * $this->price;
    }

    public function note(): string
    {
        return $this->note;
    }
}

class Cart
{
    public string $currency;
    public mixed $extra = null;
    private array $lines = [];
    private ?Line $gift = null;
    public array $byName;
    private ?Cart $parent = null;
    public $untyped;

    public function __construct(string $currency, Line ...$lines)
    {
        $this->currency = $currency;
        $this->lines = $lines;
        $this->byName = [];
        foreach ($lines as $line) {
            $this->byName[$line->sku] = $line;
        }
    }

    public function parent(?Cart $parent): static
    {
        $this->parent = $parent;
        return $this;
    }

    /** @return list<Line> */
    public function lines(): array
    {
        return $this->lines;
    }

    public function first(): ?Line
    {
        return $this->lines[0] ?? null;
    }

    public function gift(): ?Line
    {
        return $this->gift;
    }
}

final class LargeCart extends Cart
{
    private int $size = 1;
}

final class Node
{
    public ?Node $next = null;
}

abstract class Shape
{
    public string $name = 'shape';
}

final class Circle extends Shape
{
}

final class Stamp extends \ArrayObject
{
    public string $name = 'stamp';
}

final class Defaults
{
    public int $number;
    public array $list = [self::KEY => Suit::Spades, 'more' => \PHP_INT_SIZE];
    public const KEY = 'key';
}

final class Untyped
{
    public $number;
}

final class Strict
{
    private readonly int $number;
}

final class Wrong
{
    public string $number = '';
}

function line(string $sku, int $quantity = 2): Line
{
    return new Line($sku, $quantity, 1.5, Suit::Spades, Level::High);
}

function cart(): Cart
{
    return (new Cart('EUR', line('apple'), line('pear', 1)))->parent(new Cart('USD'));
}

function large(): LargeCart
{
    return new LargeCart('CHF', line('melon'));
}

/** @return list<Cart> */
function carts(): array
{
    return [cart(), new Cart('SEK')];
}

/** @return array<string, Line> */
function by_sku(): array
{
    return ['a' => line('a'), 7 => line('seven')];
}

/** @return array{carts: list<Cart>, total: int} */
function page(): array
{
    return ['total' => 2, 'carts' => carts(), 'other' => new \stdClass()];
}

function page_back(array $page): array
{
    return ['total' => count($page['carts']) + 1, 'carts' => $page['carts']];
}

function describe(Line $line): string
{
    return sprintf('%s %s %s %s %s', $line->sku, $line->total(), $line->suit?->name, $line->level->name, $line->note());
}

function describe_cart(Cart $cart): string
{
    return $cart::class . ' ' . $cart->currency . ' ' . implode(', ', array_map(describe(...), $cart->lines()));
}

function same(mixed $value): mixed
{
    return $value;
}

/** @return list<mixed> */
function all(mixed ...$values): array
{
    return $values;
}

function made(): int
{
    return Line::$made;
}

function destroyed(): int
{
    gc_collect_cycles();
    return $GLOBALS['destroyed'] ?? 0;
}

function uninitialized(): Cart
{
    $cart = new Cart('EUR');
    unset($cart->currency, $cart->byName);
    return $cart;
}

function null_currency(): Cart
{
    return (new \ReflectionClass(Cart::class))->newInstanceWithoutConstructor();
}

function circle(): Node
{
    $node = new Node();
    $node->next = new Node();
    $node->next->next = $node;
    return $node;
}

function chain(int $length): Node
{
    $node = new Node();
    for ($i = 1; $i < $length; $i++) {
        $before = new Node();
        $before->next = $node;
        $node = $before;
    }
    return $node;
}

function shape(): Shape
{
    return new Circle();
}

function type(mixed $value): string
{
    return get_debug_type($value);
}

function defaults(Defaults $defaults): string
{
    return $defaults->number . ' ' . $defaults->list['key']->name . ' ' . $defaults->list['more'];
}

function ask(callable $callback): string
{
    return describe($callback('plum'));
}

function untyped(mixed $number): Untyped
{
    $untyped = new Untyped();
    $untyped->number = $number;
    return $untyped;
}

function by_reference(): Cart
{
    $cart = new Cart('EUR');
    $currency = &$cart->currency;
    $currency = 'GBP';
    return $cart;
}

function throws(Line $line): Line
{
    throw new \DomainException($line->sku);
}
