<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use DateTimeImmutable as Moment;
use Howdah\Tests\Serializer\Fixtures\Suit as Colour;

/** All that native types and comments say. */
final class NativeTypes
{
    public static int $count = 0;

    public int $id;
    public ?string $name = null;
    public float $price = 1.5;
    protected bool $active = true;
    private Moment $created;
    public Suit $suit;
    public ?Direction $direction = null;
    public int|string|null $code = null;

    /** @var list<Colour> the suits */
    public array $suits = [];

    /** @var array<string, int> */
    public array $counts = [];

    /** @var int[]|null */
    public ?array $numbers = null;

    /** @var array{x: int, y?: float} */
    public array $point = ['x' => 0];

    /** @var Colour */
    public $commented;

    /** @var T */
    public $template;

    public array $anything = [];
    public self|null $parent = null;
    public \Countable&\Traversable $both;
}
