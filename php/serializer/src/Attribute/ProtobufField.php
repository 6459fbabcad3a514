<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The field of Protocol Buffers that the property is, in messages of its class. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class ProtobufField
{
    /**
     * @param int $number 1 to 536870911, but for 19000 to 19999; no other property of the class has it, ever
     * @param ?string $type of the value, of a list's elements or of a map's values, as a .proto file has it: sint64 or
     *     uint32 for an int; null for int64, double, string or bool, whichever holds all that the PHP type does
     * @param ?string $key the same of a map's keys
     */
    public function __construct(
        public readonly int $number,
        public readonly ?string $type = null,
        public readonly ?string $key = null,
    ) {
    }
}
