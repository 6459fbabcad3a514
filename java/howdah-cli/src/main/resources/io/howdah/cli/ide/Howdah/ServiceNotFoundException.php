<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * The host has no service of that name.
 */
class ServiceNotFoundException extends \RuntimeException
{
}
