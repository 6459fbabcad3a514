<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The order in which properties are written: `undefined` as declared, `alphabetical`, or `custom`. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class AccessorOrder
{
    /** @param list<string> $custom names of properties: these come first */
    public function __construct(public readonly string $order, public readonly array $custom = [])
    {
    }
}
