<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * A call between PHP and Java that the bridge could not carry out.
 */
class BridgeException extends \RuntimeException
{
}
