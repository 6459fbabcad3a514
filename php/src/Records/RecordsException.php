<?php

declare(strict_types=1);

namespace Howdah\Records;

/** The records cannot be written. */
final class RecordsException extends \RuntimeException
{
}
