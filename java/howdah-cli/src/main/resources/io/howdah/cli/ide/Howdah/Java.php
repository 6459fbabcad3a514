<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * What Java's classes cannot offer by themselves.
 */
abstract class Java
{
    /**
     * Reads a static field that is not final.
     */
    public static function getStatic(string $class, string $field): mixed
    {
    }

    /**
     * Sets a static field.
     */
    public static function setStatic(string $class, string $field, mixed $value): void
    {
    }

    /**
     * Makes a Java array that Java can fill: an object with [], count(), foreach and ->length.
     *
     * @param string $type of its elements: 'byte', 'int', 'java.lang.String'
     * @param int|list<mixed> $lengthOrElements
     * @return mixed an object; mixed because Java's methods also take lists for arrays, and no PHP type is both
     */
    public static function array(string $type, int|array $lengthOrElements)
    {
    }

    /**
     * Makes a Java object that implements an interface by a callable or an object of PHP.
     *
     * @template T of object
     * @param class-string<T> $interface
     * @return T
     */
    public static function implement(string $interface, callable|object $code): object
    {
    }

    /**
     * Waits until a future is completed, and returns its value, or throws what it failed with. Java's threads may call
     * PHP code meanwhile.
     *
     * @param \java\util\concurrent\Future|\java\util\concurrent\CompletionStage $future
     * @param float|null $timeout in seconds; null means no limit
     */
    public static function await(object $future, ?float $timeout = null): mixed
    {
    }

    /**
     * Returns how large the JVM's heap is, in bytes: Java objects that PHP holds are there, and memory_get_usage() does
     * not count them.
     *
     * @return array<string, int> used, with the objects that await garbage collection, and max, to which it may grow
     * @return array{used: int, max: int}
     */
    public static function memory(): array
    {
    }
}
