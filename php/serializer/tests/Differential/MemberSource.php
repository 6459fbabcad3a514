<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A property, a parameter, or a method, as source. */
final class MemberSource
{
    /**
     * @param list<string> $attributes and comments, each of which may be taken away
     * @param string $declaration `public ?int $a = null`
     * @param string $methods that belong to it
     * @param bool $isPromoted whether the declaration stands among the constructor's parameters
     * @param string $parameter of the constructor or the factory, which sets the property: `?int $a`
     */
    public function __construct(
        private readonly array $attributes,
        private readonly string $declaration,
        private readonly string $methods = '',
        public readonly bool $isPromoted = false,
        public readonly string $parameter = '',
    ) {
    }

    /** @return iterable<self> this member with one part less */
    public function smaller(): iterable
    {
        foreach (array_keys($this->attributes) as $index) {
            yield $this->with(['attributes' => ClassSource::without($this->attributes, $index)]);
        }
        if ($this->parameter !== '') {
            yield $this->with(['parameter' => '']);
        }
    }

    /** The same with comments for attributes. */
    public function annotated(): self
    {
        $indent = $this->isPromoted ? '        ' : '    ';
        return $this->with(['attributes' => Notation::comment($this->attributes, $indent)]);
    }

    /** @param array<string, mixed> $changes */
    private function with(array $changes): self
    {
        return new self(...$changes + get_object_vars($this));
    }

    /** As a parameter of the constructor: the property itself, if it is promoted. */
    public function promoted(): string
    {
        return $this->isPromoted
            ? $this->attributed('        ') . "        $this->declaration"
            : "        $this->parameter";
    }

    /** What sets the property of $object to the parameter; none if it is promoted, or if there is no such property. */
    public function statement(string $object): string
    {
        preg_match('/\$(\w+)/', $this->parameter, $match);
        return $this->isPromoted || $this->declaration === '' ? '' : "        {$object}->$match[1] = \$$match[1];\n";
    }

    /** Where the parameter stands: those without a default first, a variadic one last. */
    public function rank(): int
    {
        $parameter = $this->isPromoted ? $this->declaration : $this->parameter;
        return str_contains($parameter, '...') ? 2 : (int) str_contains($parameter, '=');
    }

    /** What stands in the class's body. */
    public function __toString(): string
    {
        $isMethod = $this->declaration === '' && $this->parameter === '';
        return match (true) {
            $this->isPromoted => '',
            $this->declaration !== '' => $this->attributed('    ') . "    $this->declaration;\n",
            default => $isMethod ? $this->attributed('    ') : '',
        } . $this->methods;
    }

    private function attributed(string $indent): string
    {
        return implode('', array_map(static fn(string $attribute): string => "$indent$attribute\n", $this->attributes));
    }
}
