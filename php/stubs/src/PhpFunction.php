<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** One signature of a PHP function or method. A function with `@overload` tags has several. */
final class PhpFunction
{
    /**
     * @param list<PhpParameter> $parameters
     * @param string $variant what sets this signature apart from the first one, for its documentation; else empty
     */
    public function __construct(
        public readonly string $name,
        public readonly array $parameters,
        public readonly PhpType $result,
        public readonly PhpDoc $doc,
        public readonly bool $deprecated = false,
        public readonly string $variant = '',
    ) {
    }

    /** How many parameters must be given. */
    public function required(): int
    {
        $required = 0;
        foreach ($this->parameters as $i => $parameter) {
            if (!$parameter->optional && !$parameter->variadic) {
                $required = $i + 1;
            }
        }
        return $required;
    }

    /** @param list<PhpParameter> $parameters */
    public function as(array $parameters, PhpType $result, string $variant = ''): self
    {
        return new self($this->name, $parameters, $result, $this->doc, $this->deprecated, $variant);
    }
}
