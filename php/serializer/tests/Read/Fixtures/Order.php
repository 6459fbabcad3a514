<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

/** Values of all types. */
class Order
{
    public int $id;
    public bool $paid;
    /** @var list<string> */
    public array $tags = [];
    /** @var list<Point> */
    public array $route = [];
    /** @var array<string, int> */
    public array $counts = [];
    /** @var array<int, Point> */
    public array $stops = [];
    public ?\DateTimeImmutable $placed = null;
    public ?\DateInterval $wait = null;
    public ?Size $size = null;
    public ?Suit $suit = null;
    public ?Phase $phase = null;
    public ?\ArrayIterator $labels = null;
    public mixed $any = null;
}
