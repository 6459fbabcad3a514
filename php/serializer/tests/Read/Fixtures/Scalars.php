<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

/** Scalars with defaults. */
final class Scalars
{
    public int $int = 1;
    public float $float = 0.5;
    public string $text = 't';
    public ?string $maybe = null;
    public ?string $filled = 'f';
}
