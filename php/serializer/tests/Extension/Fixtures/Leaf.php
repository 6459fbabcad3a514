<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

use Howdah\Serializer\Attribute\SerializedName;

/** What its constructor promotes is all there is to it. */
final class Leaf
{
    /** @param list<int> $sizes */
    public function __construct(
        public readonly int $id,
        #[SerializedName('full "name"/é')]
        private ?string $name = 'nobody',
        public readonly array $sizes = [1, 2],
        protected ?Level $level = null,
    ) {
    }
}
