<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** A DateInterval, as ISO 8601 writes it: `P1DT2H`. */
final class IntervalType extends Type
{
    protected function name(): string
    {
        return 'DateInterval';
    }
}
