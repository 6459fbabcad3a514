<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

/** A message as a random schema has it. */
final class MessageSpec
{
    /** @var list<FieldSpec> its own fields and its extensions */
    public array $fields = [];

    public function __construct(
        public readonly string $name,
        public readonly string $fullName,
        public readonly bool $messageSet = false,
    ) {
    }

    public function hasRequired(): bool
    {
        foreach ($this->fields as $field) {
            if ($field->cardinality === Cardinality::Required) {
                return true;
            }
        }
        return false;
    }
}
