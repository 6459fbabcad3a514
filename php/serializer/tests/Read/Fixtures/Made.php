<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

final class Made
{
    private function __construct(public readonly string $how, public readonly Point $point)
    {
    }

    public static function of(Point $point, string ...$names): self
    {
        return new self(implode(' ', $names), $point);
    }
}
