<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use JMS\Serializer\Annotation as Jms;

final class Category
{
    public string $name = '';

    /** @var array<string, string> */
    #[Jms\Type('array<string, string>')]
    public array $labels = [];

    /** @var list<Product> */
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Product>')]
    public array $products = [];
}
