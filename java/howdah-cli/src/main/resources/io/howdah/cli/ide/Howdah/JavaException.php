<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * What Java throws: java\lang\Throwable and all below it extend this class.
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
     * Java's stack trace, with the frames of PHP in their place.
     */
    final public function getJavaTrace(): string
    {
    }
}
