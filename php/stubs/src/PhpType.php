<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/**
 * A PHP type as reflection or a phpdoc comment states it, in one normal form.
 *
 * Names of built-in types are lower case and without synonyms (`integer` is `int`, `non-empty-string` is `string`),
 * names of classes are full and without a leading backslash. `?T` is the union of T and null, and `T[]` is `list<T>`.
 */
final class PhpType
{
    private const UNION = '|';

    /** @param list<PhpType> $arguments type arguments, or the members of a union */
    private function __construct(public readonly string $name, public readonly array $arguments = [])
    {
    }

    public static function named(string $name, PhpType ...$arguments): self
    {
        return new self($name, array_values($arguments));
    }

    public static function mixed(): self
    {
        return new self('mixed');
    }

    /** The union of types: flat, each member once, and the member itself when there is only one. */
    public static function union(PhpType ...$types): self
    {
        $members = [];
        foreach ($types as $type) {
            foreach ($type->members() as $member) {
                $members[(string) $member] = $member;
            }
        }
        if (isset($members['mixed'])) {
            return self::mixed();
        }
        if (isset($members['true'], $members['false'])) {
            unset($members['true'], $members['false']);
            $members['bool'] = new self('bool');
        }
        return count($members) === 1 ? reset($members) : new self(self::UNION, array_values($members));
    }

    public function isUnion(): bool
    {
        return $this->name === self::UNION;
    }

    public function is(string ...$names): bool
    {
        return in_array($this->name, $names, true);
    }

    /** @return list<PhpType> the members of a union, or the type itself */
    public function members(): array
    {
        return $this->isUnion() ? $this->arguments : [$this];
    }

    public function has(string $name): bool
    {
        foreach ($this->members() as $member) {
            if ($member->name === $name) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether null is a value of this type. */
    public function isNullable(): bool
    {
        return $this->has('null') || $this->is('mixed');
    }

    /** The type without some of its members; null when nothing is left. */
    public function without(string ...$names): ?self
    {
        $left = array_filter($this->members(), static fn (PhpType $member) => !$member->is(...$names));
        return $left === [] ? null : self::union(...$left);
    }

    /** @param callable(PhpType): PhpType $change called with every member and argument that is no union, inside first */
    public function map(callable $change): self
    {
        if ($this->isUnion()) {
            return self::union(...array_map(static fn (PhpType $member) => $member->map($change), $this->arguments));
        }
        $arguments = array_map(static fn (PhpType $argument) => $argument->map($change), $this->arguments);
        return $change(new self($this->name, $arguments));
    }

    public function __toString(): string
    {
        if ($this->isUnion()) {
            return implode('|', $this->arguments);
        }
        return $this->name . ($this->arguments === [] ? '' : '<' . implode(', ', $this->arguments) . '>');
    }
}
