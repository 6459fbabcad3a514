<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Model\Enumeration;

final class ProtoFile
{
    /**
     * @param string $descriptor the serialized FileDescriptorProto, without comments
     * @param list<string> $dependencies metadata classes
     * @param list<ProtoMessage> $messages all of them, nested ones and extensions, too
     * @param list<Enumeration> $enumerations
     */
    public function __construct(
        public readonly string $name,
        public readonly string $metadataClass,
        public readonly string $descriptor,
        public readonly array $dependencies,
        public readonly array $messages,
        public readonly array $enumerations,
        public readonly bool $deprecated,
    ) {
    }
}
