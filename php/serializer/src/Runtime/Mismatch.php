<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/** Generated code met a value that does not fit. Where in the document it stands, ReadChecker finds out. */
final class Mismatch extends \RuntimeException
{
    public static function of(string $expected, mixed $value): self
    {
        return new self("Expected $expected, got " . self::show($value));
    }

    /** A value as JSON writes it, shortened. */
    public static function show(mixed $value): string
    {
        if (is_array($value)) {
            return $value === [] ? 'an empty array' : (array_is_list($value) ? 'an array' : 'an object');
        }
        if (is_object($value)) {
            return 'an object of ' . get_class($value);
        }
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
        $json = (string) json_encode($value, $flags | JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
        return strlen($json) <= 80 ? $json : (string) preg_replace('/[\x80-\xff]*$/', '', substr($json, 0, 76)) . '…"';
    }
}
