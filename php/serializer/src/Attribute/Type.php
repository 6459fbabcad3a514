<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The type, where the native one and the comment do not say it: `list<Acme\Product>`, `DateTime<'Y-m-d'>`. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Type
{
    public function __construct(public readonly string $name)
    {
    }
}
