<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A parameter of a PHP function, with its type refined by phpdoc. */
final class PhpParameter
{
    /** @param bool $meansNull whether leaving an optional parameter out is the same as giving null */
    public function __construct(
        public readonly string $name,
        public readonly PhpType $type,
        public readonly bool $byReference = false,
        public readonly bool $optional = false,
        public readonly bool $variadic = false,
        public readonly bool $meansNull = false,
        public readonly string $text = '',
    ) {
    }

    /** The same parameter with another type and another way to be passed. */
    public function as(PhpType $type, bool $byReference, bool $variadic): self
    {
        return new self(
            $this->name,
            $type,
            $byReference,
            $this->optional,
            $variadic,
            $this->meansNull,
            $this->text,
        );
    }
}
