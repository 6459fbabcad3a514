<?php

/** @generate-class-entries */

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

/**
 * A call between PHP and Java that the bridge could not carry out.
 */
class BridgeException extends \RuntimeException
{
}
