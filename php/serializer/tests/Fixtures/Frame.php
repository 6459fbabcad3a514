<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Howdah\Serializer\Attribute\Inline;

/** The constructor takes what is inline. */
final class Frame
{
    public function __construct(
        #[Inline]
        public readonly Parcel $parcel,
        #[Inline]
        public readonly ?Circle $circle = null,
        public readonly int $layers = 1,
    ) {
    }
}
