<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A property, a parameter of the constructor, or a method, as source. */
final class MemberSource
{
    /**
     * @param list<string> $attributes and comments, each of which may be taken away
     * @param string $declaration `public ?int $a = null`
     * @param string $methods that belong to it
     * @param string $statement of the constructor
     */
    public function __construct(
        private readonly array $attributes,
        private readonly string $declaration,
        public readonly string $methods = '',
        public readonly bool $isPromoted = false,
        public readonly string $statement = '',
    ) {
    }

    /** @return iterable<self> this member with one attribute less */
    public function smaller(): iterable
    {
        foreach (array_keys($this->attributes) as $index) {
            yield new self(
                ClassSource::without($this->attributes, $index),
                $this->declaration,
                $this->methods,
                $this->isPromoted,
                $this->statement,
            );
        }
    }

    /** Where the parameter stands: those without a default first, a variadic one last. */
    public function rank(): int
    {
        return str_contains($this->declaration, '...') ? 2 : (int) str_contains($this->declaration, '=');
    }

    public function __toString(): string
    {
        $indent = $this->isPromoted ? '        ' : '    ';
        $source = '';
        foreach ($this->attributes as $attribute) {
            $source .= "$indent$attribute\n";
        }
        if ($this->declaration !== '') {
            $source .= "$indent$this->declaration" . ($this->isPromoted ? ',' : ';') . "\n";
        }
        return $source . ($this->isPromoted ? '' : $this->methods);
    }
}
