<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

final class Image
{
    public string $url = '';
    public int $width = 0;
    public int $height = 0;
    public string $title = '';
}
