<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

/** A type as it is written: a name, and what stands behind it. A union is named `|`, a shape `array{}`. */
final class TypeExpression
{
    /**
     * @param array<int|string, mixed> $arguments expressions; literals as their values; lists of literals; of a shape:
     *     expressions by the names of its fields
     * @param list<string> $optional fields of a shape that may be missing
     */
    public function __construct(
        public readonly string $name,
        public readonly array $arguments = [],
        public readonly array $optional = [],
    ) {
    }

    public function isUnion(): bool
    {
        return $this->name === '|';
    }
}
