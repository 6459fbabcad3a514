<?php

/**
 * Methods that Java's classes have in PHP besides their own. class.c takes them from here; PHP has no such classes.
 *
 * @generate-function-entries
 * @undocumentable
 */

namespace Howdah;

class JavaObject
{
    public function __toString(): string
    {
    }

    public function jsonSerialize(): mixed
    {
    }
}

class JavaCountable
{
    public function count(): int
    {
    }
}

class JavaOffsets
{
    public function offsetGet(mixed $offset): mixed
    {
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
    }

    public function offsetExists(mixed $offset): bool
    {
    }

    public function offsetUnset(mixed $offset): void
    {
    }
}

class JavaIterable
{
    public function getIterator(): mixed
    {
    }
}
