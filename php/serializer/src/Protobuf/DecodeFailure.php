<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

/** What is wrong with a message. Which field of which message it is, Location finds out. */
final class DecodeFailure extends \RuntimeException
{
    /**
     * @param int $from where the fields of the message begin
     * @param ?int $at a byte of the field, or after it; null where $property is known
     * @param ?string $property that lacks its field, or whose field cannot be read as it stands
     */
    public function __construct(
        string $reason,
        public readonly int $from,
        public readonly ?int $at,
        public readonly ?string $property = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($reason, 0, $previous);
    }
}
