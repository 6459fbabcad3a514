<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use JMS\Serializer\Annotation as Jms;

final class Catalog
{
    public string $title = '';

    /** @var list<Category> */
    #[Jms\Type('array<Howdah\Benchmarks\Serializer\Models\Category>')]
    public array $categories = [];
}
