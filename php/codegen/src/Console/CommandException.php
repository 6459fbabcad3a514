<?php

declare(strict_types=1);

namespace Howdah\Console;

/** What the command line asks for cannot be done; the message says why, and what to do. */
final class CommandException extends \RuntimeException
{
}
