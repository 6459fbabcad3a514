<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** A command line that cannot be followed. */
final class UsageException extends \RuntimeException
{
}
