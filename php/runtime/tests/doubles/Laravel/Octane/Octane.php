<?php

declare(strict_types=1);

namespace Laravel\Octane;

use Throwable;

/** Tells of an exception as much as is to be told. */
final class Octane
{
    public static function formatExceptionForClient(Throwable $e, bool $debug = false): string
    {
        return $debug ? $e->getMessage() : 'Internal server error.';
    }
}
