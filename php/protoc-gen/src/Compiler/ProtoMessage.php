<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Model\Message;

final class ProtoMessage
{
    /**
     * @param list<ProtoField> $fields by number
     * @param bool $required whether it, or a message below it, has required fields
     * @param ?string $extends the extendee's class, if this holds an extension field
     */
    public function __construct(
        public readonly Message $message,
        public readonly array $fields,
        public readonly string $file,
        public readonly string $metadataClass,
        public readonly bool $required,
        public readonly bool $extensible,
        public readonly bool $messageSet,
        public readonly ?string $extends,
    ) {
    }
}
