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

    /** The same with comments for attributes. */
    public function annotated(): self
    {
        $members = array_map(static fn(MemberSource $member): MemberSource => $member->annotated(), $this->members);
        return new self($this->name, $this->head, Notation::comment($this->attributes, ''), $members);
    }

    public function __toString(): string
    {
        $factory = preg_match("/Factory\\(['\"](\w+)/", implode('', $this->attributes), $match) === 1 ? $match[1] : '';
        $constructor = $made = [];
        foreach ($this->members as $member) {
            if ($member->isPromoted || $member->parameter !== '' && $factory === '') {
                $constructor[] = $member;
            } elseif ($member->parameter !== '') {
                $made[] = $member;
            }
        }
        $methods = [];
        if ($constructor !== []) {
            $methods[] = self::method('public function __construct(', $constructor, ')', '$this');
        }
        if ($factory !== '') {
            $new = "        \$object = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();\n";
            $head = "public static function $factory(";
            $methods[] = self::method($head, $made, '): self', '$object', $new, "        return \$object;\n");
        }
        $body = array_filter([...array_map(strval(...), $this->members), ...$methods]);
        $attributes = implode('', array_map(static fn(string $line): string => "$line\n", $this->attributes));
        return "$attributes$this->head\n{\n" . implode("\n", $body) . "}\n";
    }

    /** @param list<MemberSource> $parameters */
    private static function method(
        string $head,
        array $parameters,
        string $result,
        string $object,
        string $before = '',
        string $behind = '',
    ): string {
        // Parameters with a default stand behind those without.
        usort($parameters, static fn(MemberSource $a, MemberSource $b): int => $a->rank() <=> $b->rank());
        $list = implode(",\n", array_map(static fn(MemberSource $p): string => $p->promoted(), $parameters));
        $list = $list === '' ? "$result\n    {" : "\n$list,\n    $result {";
        $sets = implode('', array_map(static fn(MemberSource $p): string => $p->statement($object), $parameters));
        return "    $head$list\n$before$sets$behind    }\n";
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
