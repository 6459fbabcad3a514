<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/** Dates that generated code does not write in line. */
final class WriteDate
{
    /**
     * A date as the format DATE_ATOM has it.
     *
     * @param string $text as the format `c` has it: the sign of a year counts as one of its four digits
     */
    public static function atom(string $text): string
    {
        return (string) preg_replace('/^-(?=\d{3}-)/', '-0', $text);
    }
}
