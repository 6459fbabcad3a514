<?php

/** @generate-class-entries */

namespace Howdah;

/**
 * A Traversable of PHP that Java iterates.
 *
 * @strict-properties
 * @not-serializable
 * @undocumentable
 */
final class Iteration
{
}
