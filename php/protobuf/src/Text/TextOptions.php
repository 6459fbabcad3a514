<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

/** Flags for serializeToTextString(). */
final class TextOptions
{
    /** Unknown fields too, by their numbers. No text format parser reads them back. */
    public const PRINT_UNKNOWN_FIELDS = 1;

    /** All on one line. */
    public const SINGLE_LINE = 2;
}
