<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Discriminator;

#[Discriminator('kind', ['circle' => Circle::class, 'square' => Square::class])]
abstract class Shape
{
    public string $label = '';
}
