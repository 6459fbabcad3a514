<?php

declare(strict_types=1);

/*
 * Generated code checks UTF-8 by mbstring, which takes a third of PCRE's time. Where PHP is built without it, this
 * does.
 */
if (!\function_exists('mb_check_encoding')) {
    function mb_check_encoding(string $value, string $encoding): bool
    {
        return match ($encoding) {
            'UTF-8' => \preg_match('//u', $value) === 1,
            default => throw new \ValueError("Expected UTF-8, got $encoding: install mbstring, or a polyfill of it."),
        };
    }
}
