<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Google\Protobuf\Internal\DescriptorProto;
use Howdah\Protobuf\DescriptorFile;
use Howdah\Protobuf\Table;

/** Describes a message. */
class Descriptor
{
    /** @var list<FieldDescriptor> in the order of the .proto file */
    private array $fields = [];

    /** @var list<OneofDescriptor> those that stand for `optional` of proto3 too, which are the last */
    private array $oneofs = [];

    /**
     * @internal
     * @param string|null $class null: the entry of a map, which has no class
     */
    public function __construct(
        private readonly string $name,
        private readonly ?string $class,
        DescriptorProto $proto,
        DescriptorFile $file,
    ) {
        $known = $class === null ? [] : Table::of($class)->fields;
        foreach ($proto->getOneofDecl() as $index => $oneof) {
            $this->oneofs[] = new OneofDescriptor($oneof->getName(), $index, $this);
        }
        foreach ($proto->getField() as $index => $field) {
            $this->fields[] = new FieldDescriptor($field, $index, $known[$field->getNumber()] ?? null, $this, $file);
        }
    }

    /** The name in the .proto file with its package, without a leading dot. */
    public function getFullName(): string
    {
        return $this->name;
    }

    /** The PHP class; of the entry of a map, which has none: an empty string. */
    public function getClass(): string
    {
        return $this->class ?? '';
    }

    public function getField(int $index): FieldDescriptor
    {
        return $this->fields[$index] ?? throw self::noSuch('field', $index, \count($this->fields));
    }

    public function getFieldCount(): int
    {
        return \count($this->fields);
    }

    /** Null: there is none of this name in the .proto file. */
    public function getFieldByName(string $name): ?FieldDescriptor
    {
        foreach ($this->fields as $field) {
            if ($field->getName() === $name) {
                return $field;
            }
        }
        return null;
    }

    /** Null: there is none of this number. */
    public function getFieldByNumber(int $number): ?FieldDescriptor
    {
        foreach ($this->fields as $field) {
            if ($field->getNumber() === $number) {
                return $field;
            }
        }
        return null;
    }

    public function getOneofDecl(int $index): OneofDescriptor
    {
        return $this->oneofs[$index] ?? throw self::noSuch('oneof', $index, \count($this->oneofs));
    }

    /** How many oneofs there are, with those that stand for `optional` of proto3. */
    public function getOneofDeclCount(): int
    {
        return \count($this->oneofs);
    }

    /** How many oneofs there are in the .proto file. */
    public function getRealOneofDeclCount(): int
    {
        return \count(\array_filter($this->oneofs, static fn(OneofDescriptor $oneof) => !$oneof->isSynthetic()));
    }

    private static function noSuch(string $what, int $index, int $count): \OutOfBoundsException
    {
        return new \OutOfBoundsException("Expected the index of one of $count {$what}s, got $index.");
    }
}

\class_alias(Descriptor::class, 'Google\Protobuf\Internal\Descriptor');
