<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

/** Holds others of its class. */
final class Node
{
    /**
     * @param list<Node> $children
     * @param array<string, Node> $named
     */
    public function __construct(
        #[ProtobufField(1)]
        public readonly string $name,
        #[ProtobufField(2)]
        public readonly ?Node $next = null,
        #[ProtobufField(3)]
        public readonly array $children = [],
        #[ProtobufField(4)]
        public readonly array $named = [],
    ) {
    }
}
