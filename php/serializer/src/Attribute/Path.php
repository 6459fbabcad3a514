<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The keys that lead to the value in JSON, outermost first: `#[Path('meta', 'id')]` is `{"meta": {"id": 1}}`. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Path
{
    /** @var list<string> */
    public readonly array $keys;

    public function __construct(string ...$keys)
    {
        $this->keys = array_values($keys);
    }
}
