<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * The border between PHP and Java could not do what was asked.
 */
class BorderException extends \RuntimeException
{
}
