<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * What Java throws: java\lang\Throwable and its subclasses extend this class.
 */
class JavaException extends \RuntimeException
{
    /**
     * The name of the Java class, such as java.lang.IllegalStateException.
     */
    final public function getJavaClass(): string
    {
    }

    /**
     * Java's stack trace, with PHP's frames where they belong.
     */
    final public function getJavaTrace(): string
    {
    }

    /**
     * PHP's text for an exception, followed by Java's stack trace.
     */
    public function __toString(): string
    {
    }
}
