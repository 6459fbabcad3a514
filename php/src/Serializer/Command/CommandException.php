<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** What the command line asks for cannot be done. */
final class CommandException extends \RuntimeException
{
}
