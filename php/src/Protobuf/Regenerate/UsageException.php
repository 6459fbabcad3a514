<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

/** A command line that cannot be followed. */
final class UsageException extends \RuntimeException
{
}
