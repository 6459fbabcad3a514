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

    /**
     * Whether it or a message below it has a map.
     *
     * @param array<string, true> $seen
     */
    public function hasMap(array &$seen = []): bool
    {
        if (isset($seen[$this->fullName])) {
            return false;
        }
        $seen[$this->fullName] = true;
        foreach ($this->fields as $field) {
            if ($field->cardinality === Cardinality::Map || $field->isMessage() && $field->message()->hasMap($seen)) {
                return true;
            }
        }
        return false;
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
