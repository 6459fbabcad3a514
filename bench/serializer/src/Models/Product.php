<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use JMS\Serializer\Annotation as Jms;

/** Twelve scalars, a date, three prices, five tags and ten images; groups and versions as a catalogue's API has them. */
final class Product
{
    #[Jms\Groups(['list', 'detail'])]
    public int $id = 0;

    #[Jms\Groups(['list', 'detail'])]
    public string $name = '';

    #[Jms\Groups(['list', 'detail'])]
    public string $sku = '';

    #[Jms\Groups(['detail'])]
    public string $description = '';

    #[Jms\Groups(['list', 'detail'])]
    public float $weight = 0.5;

    #[Jms\Groups(['list', 'detail'])]
    public bool $available = true;

    #[Jms\Groups(['admin'])]
    public int $stock = 0;

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Until('1.9')]
    public string $brand = '';

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Since('2.0')]
    public string $vendor = '';

    #[Jms\Groups(['list', 'detail'])]
    public float $rating = 0.5;

    #[Jms\Groups(['list', 'detail'])]
    public int $reviews = 0;

    #[Jms\Groups(['admin'])]
    public string $note = '';

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Type("DateTimeImmutable<'Y-m-d\TH:i:sP'>")]
    public \DateTimeImmutable $created;

    /** @var list<Price> */
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Price>')]
    public array $prices = [];

    /** @var list<string> */
    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Type('array<string>')]
    public array $tags = [];

    /** @var list<Image> */
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Image>')]
    public array $images = [];
}
