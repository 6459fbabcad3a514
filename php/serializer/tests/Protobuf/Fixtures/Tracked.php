<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

abstract class Tracked
{
    /** Private to a class above. */
    #[ProtobufField(1)]
    private string $track = '';

    #[ProtobufField(2)]
    protected ?int $step = null;

    public function track(string $track, ?int $step): static
    {
        $this->track = $track;
        $this->step = $step;
        return $this;
    }
}
