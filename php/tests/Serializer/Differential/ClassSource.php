<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A class as source, in parts that can be taken away. */
final class ClassSource
{
    /**
     * @param string $head `final class A extends B`
     * @param list<string> $attributes of the class
     * @param list<MemberSource> $members
     */
    public function __construct(
        public readonly string $name,
        public readonly string $head,
        public readonly array $attributes,
        public readonly array $members,
    ) {
    }

    /** @return iterable<self> this class with one part less */
    public function smaller(): iterable
    {
        foreach (array_keys($this->members) as $index) {
            yield new self($this->name, $this->head, $this->attributes, self::without($this->members, $index));
        }
        foreach (array_keys($this->attributes) as $index) {
            yield new self($this->name, $this->head, self::without($this->attributes, $index), $this->members);
        }
        foreach ($this->members as $index => $member) {
            foreach ($member->smaller() as $smaller) {
                $members = $this->members;
                $members[$index] = $smaller;
                yield new self($this->name, $this->head, $this->attributes, $members);
            }
        }
        if (str_contains($this->head, ' extends ') || str_contains($this->head, ' implements ')) {
            $head = (string) preg_replace('/ (extends|implements) \w+$/', '', $this->head);
            yield new self($this->name, $head, $this->attributes, $this->members);
        }
    }

    public function __toString(): string
    {
        $body = $parameters = [];
        foreach ($this->members as $member) {
            $member->isPromoted ? $parameters[] = $member : $body[] = $member;
        }
        // Parameters with a default stand behind those without.
        usort($parameters, static fn(MemberSource $a, MemberSource $b): int => $a->rank() <=> $b->rank());
        $source = implode('', array_map(static fn(string $line): string => "$line\n", $this->attributes));
        $source .= "$this->head\n{\n" . implode("\n", $body);
        if ($parameters !== []) {
            $statements = array_map(static fn(MemberSource $p): string => $p->statement, $parameters);
            $source .= ($body === [] ? '' : "\n") . "    public function __construct(\n"
                . implode('', $parameters) . "    ) {\n" . implode('', $statements) . "    }\n";
            foreach ($parameters as $parameter) {
                $source .= $parameter->methods === '' ? '' : "\n$parameter->methods";
            }
        }
        return "$source}\n";
    }

    /**
     * @template T
     * @param list<T> $parts
     * @return list<T>
     */
    public static function without(array $parts, int $index): array
    {
        unset($parts[$index]);
        return array_values($parts);
    }
}
