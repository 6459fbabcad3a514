<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

/** What cannot be done, said to the person at the command line. */
final class RegenerateException extends \RuntimeException
{
}
