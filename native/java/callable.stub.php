<?php

/** @generate-class-entries */

namespace Howdah;

/**
 * What the closures that Java gives to PHP are made from.
 *
 * @strict-properties
 * @not-serializable
 * @undocumentable
 */
final class JavaCallable
{
    public function __invoke(mixed ...$arguments): mixed
    {
    }
}
