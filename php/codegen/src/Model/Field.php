<?php

declare(strict_types=1);

namespace Howdah\Model;

/** What both a .proto file and a PHP class say of a field; what follows the default, only a .proto file does. */
final class Field
{
    /**
     * @param string $property of the PHP class that holds the value
     * @param ?Type $key of maps
     * @param int|float|string|bool|null $default the value of a field that is not there; null for none
     * @param string $accessor what follows `get` and `set`
     */
    public function __construct(
        public readonly string $name,
        public readonly string $property,
        public readonly Type $type,
        public readonly Shape $shape,
        public readonly Presence $presence,
        public readonly ?Type $key = null,
        public readonly int|float|string|bool|null $default = null,
        public readonly string $jsonName = '',
        public readonly string $accessor = '',
        public readonly ?Oneof $oneof = null,
        public readonly bool $deprecated = false,
        public readonly string $comment = '',
    ) {
    }
}
