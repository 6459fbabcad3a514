<?php

declare(strict_types=1);

namespace Google\Protobuf;

/** Describes a value of an enum. */
class EnumValueDescriptor
{
    /** @internal */
    public function __construct(private readonly string $name, private readonly int $number)
    {
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function getNumber(): int
    {
        return $this->number;
    }
}

\class_alias(EnumValueDescriptor::class, 'Google\Protobuf\Internal\EnumValueDescriptor');
