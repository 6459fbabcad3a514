<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * The objects that the host gives to PHP.
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
}
