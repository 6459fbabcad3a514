<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\Serializer\Annotation\Groups;

final class OrderLine
{
    public function __construct(
        #[Groups(['list'])]
        public string $sku,
        #[Groups(['list'])]
        public int $quantity = 1,
    ) {
    }
}
