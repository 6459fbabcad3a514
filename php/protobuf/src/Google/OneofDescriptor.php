<?php

declare(strict_types=1);

namespace Google\Protobuf;

/** Describes a oneof. */
class OneofDescriptor
{
    /** @var list<FieldDescriptor>|null */
    private ?array $fields = null;

    /** @internal */
    public function __construct(
        private readonly string $name,
        private readonly int $index,
        private readonly Descriptor $message,
    ) {
    }

    public function getName(): string
    {
        return $this->name;
    }

    /** Null: it has fewer fields. */
    public function getField(int $index): ?FieldDescriptor
    {
        return $this->fields()[$index] ?? null;
    }

    public function getFieldCount(): int
    {
        return \count($this->fields());
    }

    /** Whether it is none of the .proto file, but stands for `optional` of proto3. */
    public function isSynthetic(): bool
    {
        return \count($this->fields()) === 1 && $this->fields()[0]->getRealContainingOneof() === null;
    }

    /** @return list<FieldDescriptor> */
    private function fields(): array
    {
        if ($this->fields === null) {
            $this->fields = [];
            for ($i = 0; $i < $this->message->getFieldCount(); $i++) {
                $field = $this->message->getField($i);
                if ($field->getOneofIndex() === $this->index) {
                    $this->fields[] = $field;
                }
            }
        }
        return $this->fields;
    }
}

\class_alias(OneofDescriptor::class, 'Google\Protobuf\Internal\OneofDescriptor');
