<?php

declare(strict_types=1);

namespace Howdah\Runtime;

/**
 * What code says of the span that Trace::span() runs it in.
 */
final class Span
{
    /** @var array<string, string|int|float|bool> */
    private array $attributes = [];

    /** Sets an attribute, such as 'db.response.returned_rows'. */
    public function set(string $name, string|int|float|bool $value): self
    {
        $this->attributes[$name] = $value;
        return $this;
    }

    /** @return array<string, string|int|float|bool> */
    public function attributes(): array
    {
        return $this->attributes;
    }
}
