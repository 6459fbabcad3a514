<?php

declare(strict_types=1);

namespace Howdah\Model;

final class Type
{
    /** @param ?string $class the PHP class of an enumeration or a message, without a leading backslash */
    public function __construct(public readonly Kind $kind, public readonly ?string $class = null)
    {
    }
}
