<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * The bridge between PHP and Java could not do what was asked.
 */
class BridgeException extends \RuntimeException
{
}
