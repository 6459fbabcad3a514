<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** An array shape: `array{id: int, name?: string}`. */
final class ShapeType extends Type
{
    /**
     * @param array<string, Type> $fields
     * @param list<string> $optional names of fields that may be missing
     */
    public function __construct(
        public readonly array $fields,
        public readonly array $optional = [],
        bool $nullable = false,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        $fields = [];
        foreach ($this->fields as $name => $type) {
            $fields[] = $name . (in_array((string) $name, $this->optional, true) ? '?' : '') . ": $type";
        }
        return 'array{' . implode(', ', $fields) . '}';
    }
}
