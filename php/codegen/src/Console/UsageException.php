<?php

declare(strict_types=1);

namespace Howdah\Console;

/** The command line is wrong; the message says how. */
final class UsageException extends \RuntimeException
{
}
