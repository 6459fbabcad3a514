<?php

declare(strict_types=1);

namespace Howdah\Codegen;

/** Values as PHP writes them in source. */
final class Literal
{
    public static function of(int|float|string|bool|null $value): string
    {
        return match (true) {
            is_int($value) => self::int($value),
            is_float($value) => self::float($value),
            is_string($value) => self::string($value),
            default => $value === null ? 'null' : ($value ? 'true' : 'false'),
        };
    }

    public static function int(int $value): string
    {
        return $value === PHP_INT_MIN ? '\PHP_INT_MIN' : (string) $value;
    }

    public static function float(float $value): string
    {
        return match (true) {
            is_nan($value) => '\NAN',
            is_infinite($value) => $value < 0 ? '-\INF' : '\INF',
            default => var_export($value, true),
        };
    }

    public static function string(string $value): string
    {
        return preg_match('/^[\x20-\x7e]*$/D', $value) === 1
            ? "'" . strtr($value, ['\\' => '\\\\', "'" => "\\'"]) . "'"
            : self::bytes($value);
    }

    /** In double quotes, everything that isn't printable ASCII escaped. */
    public static function bytes(string $value): string
    {
        $known = ["\n" => '\n', "\r" => '\r', "\t" => '\t', '\\' => '\\\\', '"' => '\"', '$' => '\$'];
        return '"' . preg_replace_callback(
            '/[^\x20-\x7e]|[\\\\"$]/',
            static fn(array $byte): string => $known[$byte[0]] ?? sprintf('\x%02x', ord($byte[0])),
            $value,
        ) . '"';
    }

    /**
     * In double quotes, in pieces of some 100 characters of source, one a line.
     *
     * @return list<string>
     */
    public static function pieces(string $value): array
    {
        $pieces = [''];
        foreach (str_split($value) as $byte) {
            $escaped = substr(self::bytes($byte), 1, -1);
            if (strlen(end($pieces)) + strlen($escaped) > 100) {
                $pieces[] = '';
            }
            $pieces[array_key_last($pieces)] .= $escaped;
        }
        return array_map(static fn(string $piece): string => "\"$piece\"", $pieces);
    }
}
