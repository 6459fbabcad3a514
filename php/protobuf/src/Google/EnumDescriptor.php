<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Google\Protobuf\Internal\EnumDescriptorProto;

/** Describes an enum. */
class EnumDescriptor
{
    /** @var list<EnumValueDescriptor> in the order of the .proto file */
    private array $values = [];

    /** @internal */
    public function __construct(
        private readonly string $name,
        private readonly string $class,
        EnumDescriptorProto $proto,
    ) {
        foreach ($proto->getValue() as $value) {
            $this->values[] = new EnumValueDescriptor($value->getName(), $value->getNumber());
        }
    }

    /** The name in the .proto file with its package, without a leading dot. */
    public function getFullName(): string
    {
        return $this->name;
    }

    /** The PHP class. */
    public function getClass(): string
    {
        return $this->class;
    }

    public function getValue(int $index): EnumValueDescriptor
    {
        return $this->values[$index] ?? throw new \OutOfBoundsException(
            'Expected the index of one of ' . \count($this->values) . " values, got $index.",
        );
    }

    public function getValueCount(): int
    {
        return \count($this->values);
    }

    /** The first value of the name. */
    public function getValueByName(string $name): ?EnumValueDescriptor
    {
        foreach ($this->values as $value) {
            if ($value->getName() === $name) {
                return $value;
            }
        }
        return null;
    }

    /** The first value of the number. */
    public function getValueByNumber(int $number): ?EnumValueDescriptor
    {
        foreach ($this->values as $value) {
            if ($value->getNumber() === $number) {
                return $value;
            }
        }
        return null;
    }
}

\class_alias(EnumDescriptor::class, 'Google\Protobuf\Internal\EnumDescriptor');
