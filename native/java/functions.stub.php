<?php

/** @generate-class-entries */

namespace Howdah;

/**
 * What Java's classes cannot offer by themselves.
 *
 * @strict-properties
 * @not-serializable
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
     * @phpstan-param int|list<mixed> $lengthOrElements
     * @return mixed an object; mixed because Java's methods also take lists for arrays, and no PHP type is both
     */
    public static function array(string $type, int|array $lengthOrElements): object
    {
    }

    /**
     * Makes a Java object that implements an interface by a callable or an object of PHP.
     *
     * @template T of object
     * @phpstan-param class-string<T> $interface
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
     * @phpstan-return array{used: int, max: int}
     */
    public static function memory(): array
    {
    }
}

/**
 * The objects that the host gives to PHP.
 *
 * @strict-properties
 * @not-serializable
 */
abstract class Services
{
    /**
     * Returns the host's object of that name.
     *
     * @throws \java\util\NoSuchElementException if there is none
     */
    public static function get(string $name): mixed
    {
    }

    /**
     * Whether the host has an object of that name.
     */
    public static function has(string $name): bool
    {
    }

    /**
     * What Howdah\Logger calls.
     *
     * @undocumentable
     */
    public static function log(string $logger, string $level, string $message, array $context): void
    {
    }
}
