<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** One of several types: which one, is shown by a field, or by the shape of the value. */
final class UnionType extends Type
{
    /**
     * @param non-empty-list<Type> $types
     * @param ?string $field the key of objects that names the type; null to tell them by their shape
     * @param array<string, string> $classes the field's value => class; empty where the value is the class itself
     */
    public function __construct(
        public readonly array $types,
        public readonly ?string $field = null,
        public readonly array $classes = [],
        bool $nullable = false,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        return '(' . implode('|', $this->types) . ')'
            . ($this->field === null ? '' : "<$this->field, " . json_encode($this->classes, JSON_THROW_ON_ERROR) . '>');
    }
}
