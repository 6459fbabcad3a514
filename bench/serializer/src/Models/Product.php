<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

/** Twelve scalars, a date, three prices, five tags and ten images; groups and versions as a catalogue's API has them. */
final class Product
{
    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(1)]
    public int $id = 0;

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(2)]
    public string $name = '';

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(3)]
    public string $sku = '';

    #[Jms\Groups(['detail'])]
    #[ProtobufField(4)]
    public string $description = '';

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(5)]
    public float $weight = 0.5;

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(6)]
    public bool $available = true;

    #[Jms\Groups(['admin'])]
    #[ProtobufField(7)]
    public int $stock = 0;

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Until('1.9')]
    #[ProtobufField(8)]
    public string $brand = '';

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Since('2.0')]
    #[ProtobufField(9)]
    public string $vendor = '';

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(10)]
    public float $rating = 0.5;

    #[Jms\Groups(['list', 'detail'])]
    #[ProtobufField(11)]
    public int $reviews = 0;

    #[Jms\Groups(['admin'])]
    #[ProtobufField(12)]
    public string $note = '';

    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Type("DateTimeImmutable<'Y-m-d\TH:i:sP'>")]
    #[ProtobufField(13)]
    public \DateTimeImmutable $created;

    /** @var list<Price> */
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Price>')]
    #[ProtobufField(14)]
    public array $prices = [];

    /** @var list<string> */
    #[Jms\Groups(['list', 'detail'])]
    #[Jms\Type('array<string>')]
    #[ProtobufField(15)]
    public array $tags = [];

    /** @var list<Image> */
    #[Jms\Groups(['Default', 'list', 'detail'])]
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Image>')]
    #[ProtobufField(16)]
    public array $images = [];
}
