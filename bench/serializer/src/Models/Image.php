<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use JMS\Serializer\Annotation as Jms;

final class Image
{
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public string $url = '';
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public int $width = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public int $height = 0;
    #[Jms\Groups(['Default', 'list', 'detail'])]
    public string $title = '';
}
