<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

/** A list at the root, which is no message by itself. */
final class ProductList
{
    /** @param list<Product> $products */
    public function __construct(
        #[ProtobufField(1)]
        #[Jms\Groups(['Default', 'list', 'detail'])]
        #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Product>')]
        public array $products = [],
    ) {
    }
}
