<?php

declare(strict_types=1);

namespace Howdah\Model;

final class Field
{
    /**
     * @param string $accessor what follows `get` and `set`
     * @param ?Type $key of maps
     * @param int|float|string|bool|null $default what the getter says when there is no value; null for messages
     */
    public function __construct(
        public readonly string $name,
        public readonly string $jsonName,
        public readonly string $accessor,
        public readonly string $property,
        public readonly Type $type,
        public readonly Shape $shape,
        public readonly Presence $presence,
        public readonly ?Type $key,
        public readonly int|float|string|bool|null $default,
        public readonly ?Oneof $oneof,
        public readonly bool $deprecated,
        public readonly string $comment,
    ) {
    }
}
