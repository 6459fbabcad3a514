<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use JMS\Serializer\Annotation as Jms;

final class Catalog
{
    #[ProtobufField(1)]
    public string $title = '';

    /** @var list<Category> */
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Category>')]
    #[ProtobufField(2)]
    public array $categories = [];
}
