<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

final class Category
{
    #[ProtobufField(1)]
    public string $name = '';

    /** @var array<string, string> */
    #[Jms\Type('array<string, string>')]
    #[ProtobufField(2)]
    public array $labels = [];

    /** @var list<Product> */
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Product>')]
    #[ProtobufField(3)]
    public array $products = [];
}
