<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Keeps a property of a class that leaves out all others: always, or where an expression is true. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Expose
{
    public function __construct(public readonly ?string $if = null)
    {
    }
}
