<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * What Java's classes cannot offer by themselves.
 */
final class Java
{
    private function __construct()
    {
    }

    /**
     * The value of a static field that is no constant.
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
     * A Java array that stays one, to be filled by Java: an object with [], count(), foreach and ->length.
     *
     * @param string $type of its elements: 'byte', 'int', 'java.lang.String'
     * @param int|list<mixed> $lengthOrElements
     * @return mixed as no type of PHP tells it from the lists that Java also takes for arrays
     */
    public static function array(string $type, int|array $lengthOrElements)
    {
    }

    /**
     * A Java object that implements an interface by a closure or an object of PHP.
     *
     * @template T of object
     * @param class-string<T> $interface
     * @return T
     */
    public static function implement(string $interface, object $code): object
    {
    }

    /**
     * Waits until a future is completed, and returns its value. Java's threads may call PHP code meanwhile. What the
     * future failed with is thrown.
     *
     * @param \java\util\concurrent\Future|\java\util\concurrent\CompletionStage $future
     * @param float|null $timeout in seconds; null: no limit
     */
    public static function await(object $future, ?float $timeout = null): mixed
    {
    }
}
