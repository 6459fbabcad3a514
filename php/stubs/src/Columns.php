<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** Counts columns of UTF-8 text, without mbstring: not every PHP has it. */
final class Columns
{
    private function __construct()
    {
    }

    public static function of(string $text): int
    {
        return preg_match_all('~.~su', $text) ?: strlen($text);
    }
}
