<?php

declare(strict_types=1);

namespace Howdah\Records;

/** The command line is wrong. */
final class UsageException extends \RuntimeException
{
}
