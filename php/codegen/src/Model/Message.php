<?php

declare(strict_types=1);

namespace Howdah\Model;

final class Message
{
    /** @param list<Oneof> $oneofs */
    public function __construct(
        public readonly string $name,
        public readonly string $class,
        public readonly array $oneofs,
        public readonly bool $deprecated,
        public readonly string $comment,
    ) {
    }
}
