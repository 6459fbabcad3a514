<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

/** A type as it is written: a name, and what stands after it. A union is named `|`, a shape `array{}`. */
final class TypeExpression implements \Stringable
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

    /** As phpdoc writes it. */
    public function __toString(): string
    {
        if ($this->name === 'array{}') {
            $fields = [];
            foreach ($this->arguments as $key => $type) {
                $fields[] = $key . (in_array((string) $key, $this->optional, true) ? '?' : '') . ": $type";
            }
            return 'array{' . implode(', ', $fields) . '}';
        }
        $arguments = array_map(self::text(...), $this->arguments);
        if ($this->isUnion()) {
            return '(' . implode('|', $arguments) . ')';
        }
        return $this->name . ($arguments === [] ? '' : '<' . implode(', ', $arguments) . '>');
    }

    private static function text(mixed $argument): string
    {
        return match (true) {
            $argument instanceof self => (string) $argument,
            is_array($argument) => '[' . implode(', ', array_map(self::text(...), $argument)) . ']',
            default => json_encode($argument, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
        };
    }
}
