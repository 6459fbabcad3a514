<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A parameter of a Java method. */
final class JavaParameter
{
    public function __construct(
        public readonly JavaType $type,
        public readonly string $name,
        public readonly string $text = '',
        public readonly bool $variadic = false,
    ) {
    }

    public function code(): string
    {
        return $this->type->declared() . ($this->variadic ? '... ' : ' ') . $this->name;
    }

    /** The type as a javadoc link names it. */
    public function linked(): string
    {
        return $this->type->erased() . ($this->variadic ? '...' : '');
    }
}
