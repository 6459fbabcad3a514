<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

final class Picture
{
    public string $url;
    public int $width;
    public float $ratio = 1.0;

    public function __construct(string $url, int $width)
    {
        $this->url = $url;
        $this->width = $width;
    }
}
