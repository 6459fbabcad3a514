<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** Stubs cannot be written; the message says why and what to do. */
final class StubsException extends \RuntimeException
{
}
