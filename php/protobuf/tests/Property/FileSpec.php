<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** A .proto file as a random schema has it. */
final class FileSpec
{
    /** @param list<MessageSpec> $messages */
    public function __construct(
        public readonly string $name,
        public readonly array $messages,
        public readonly string $source,
    ) {
    }
}
