<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** One thing that is wrong with a document. */
final class ReadError
{
    /** @param string $pointer where, as a JSON pointer (RFC 6901): `/items/3/price`; the empty text is the root */
    public function __construct(public readonly string $pointer, public readonly string $message)
    {
    }
}
