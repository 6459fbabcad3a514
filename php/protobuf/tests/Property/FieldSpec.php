<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** A field as a random schema has it. */
final class FieldSpec
{
    public function __construct(
        public readonly int $number,
        public readonly string $name,
        public readonly string $type,
        public readonly Cardinality $cardinality,
        public readonly MessageSpec|EnumSpec|string|null $of = null,
        public readonly ?string $key = null,
        public readonly ?string $oneof = null,
        private readonly bool $presence = true,
        public readonly string $declaration = '',
        public readonly ?string $fullName = null,
    ) {
    }

    public function isExtension(): bool
    {
        return $this->fullName !== null;
    }

    /** Of a message's field: the message. */
    public function message(): MessageSpec
    {
        return \is_string($this->of) ? WellKnown::of($this->of) : $this->of;
    }

    /** Whether a value that was set can be told from none. */
    public function hasPresence(): bool
    {
        return $this->presence
            && ($this->cardinality === Cardinality::Singular || $this->cardinality === Cardinality::Required);
    }

    public function isMessage(): bool
    {
        return $this->type === 'message' || $this->type === 'group';
    }

    /** PHP's method names know no case, so it does not matter which letters of a name protobuf makes large. */
    public function accessor(string $verb): string
    {
        return $verb . str_replace('_', '', $this->name);
    }
}
