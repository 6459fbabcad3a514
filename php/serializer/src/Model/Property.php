<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** A property of a class as it is written and read, before groups and versions choose among them. */
final class Property
{
    /**
     * @param string $name in PHP; of a virtual property: the name it was given, or made of its method's name
     * @param string $declaredBy the class that declares the property: private ones are read in its scope
     * @param string $key in JSON
     * @param list<string> $path the keys above $key, outermost first, where the value lies deeper (SerializedPath)
     * @param Access $access how it is written
     * @param ?string $getter the method or the expression, unless $access is the property itself
     * @param ?string $setter the method that takes what was read; null to assign
     * @param bool $readable whether reading JSON sets it
     * @param bool $writable whether it is written to JSON
     * @param list<string> $groups
     * @param ?string $since the first version that has it
     * @param ?string $until the last version that has it
     * @param ?string $excludeIf an expression; true leaves the property out
     * @param bool $inline whether the value's own keys stand in place of this one
     * @param bool $hasDefault whether the class gives the property a value where no JSON does
     * @param bool $nativeNullable whether PHP lets the property be null
     * @param bool $nativeReadonly
     * @param bool $public whether any code may read it; a public readonly one cannot be set from outside
     * @param bool $typed whether it has a native type, and so can be uninitialized
     * @param bool $getterMaySkip whether a getter that comes upon an uninitialized property leaves this one out; else
     *     PHP's error stands
     * @param ?int $number of its field in Protocol Buffers; null for none
     * @param ?string $fieldType the type of its field, of a list's elements or of a map's values; null for the default
     * @param ?string $fieldKey the type of a map's keys in Protocol Buffers; null for the default
     * @param string $where file and line, for messages
     */
    public function __construct(
        public readonly string $name,
        public readonly string $declaredBy,
        public readonly string $key,
        public readonly Type $type,
        public readonly Access $access = Access::Property,
        public readonly ?string $getter = null,
        public readonly ?string $setter = null,
        public readonly bool $readable = true,
        public readonly bool $writable = true,
        public readonly array $groups = [],
        public readonly ?string $since = null,
        public readonly ?string $until = null,
        public readonly ?string $excludeIf = null,
        public readonly bool $skipWhenEmpty = false,
        public readonly bool $inline = false,
        public readonly ?int $maxDepth = null,
        public readonly array $path = [],
        public readonly bool $hasDefault = false,
        public readonly mixed $default = null,
        public readonly bool $nativeNullable = false,
        public readonly bool $nativeReadonly = false,
        public readonly bool $public = true,
        public readonly bool $typed = true,
        public readonly bool $getterMaySkip = false,
        public readonly ?int $number = null,
        public readonly ?string $fieldType = null,
        public readonly ?string $fieldKey = null,
        public readonly string $where = '',
    ) {
    }

    public function isVirtual(): bool
    {
        return $this->declaredBy === '';
    }
}
