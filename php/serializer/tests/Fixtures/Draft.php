<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

class Draft
{
    private int $number;
    private ?string $title;

    public function name(?string $title): static
    {
        $this->title = $title;
        return $this;
    }
}
