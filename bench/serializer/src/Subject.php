<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

use Howdah\Benchmarks\Serializer\Models\Catalog;
use Howdah\Benchmarks\Serializer\Models\Contact;
use Howdah\Benchmarks\Serializer\Models\Product;
use Howdah\Benchmarks\Serializer\Models\Values;

/** What is written and read. */
enum Subject: string
{
    case Contact = 'contact';
    case Products = 'products';
    case Chosen = 'chosen';
    case Catalog = 'catalog';

    public function title(): string
    {
        return match ($this) {
            self::Contact => 'an object of 10 scalars',
            self::Products => '100 products',
            self::Chosen => '100 products, by groups and version',
            self::Catalog => 'a tree of 600 products',
        };
    }

    public function value(): mixed
    {
        return match ($this) {
            self::Contact => Values::contact(),
            self::Products, self::Chosen => Values::products(),
            self::Catalog => Values::catalog(),
        };
    }

    public function type(): string
    {
        return match ($this) {
            self::Contact => Contact::class,
            self::Products, self::Chosen => 'list<' . Product::class . '>',
            self::Catalog => Catalog::class,
        };
    }
}
