<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

/**
 * String literals: how they are written, and what is in them.
 *
 * @internal
 */
final class Literal
{
    private const ESCAPES = [
        "\n" => '\n', "\r" => '\r', "\t" => '\t', '"' => '\"', "'" => "\\'", '\\' => '\\\\',
    ];

    private const ESCAPED = [
        'a' => "\x07", 'b' => "\x08", 'f' => "\f", 'n' => "\n", 'r' => "\r", 't' => "\t", 'v' => "\v", '?' => '?',
        '\\' => '\\', "'" => "'", '"' => '"',
    ];

    private const ESCAPE = '/\\\\(?:([abfnrtv?\\\\\'"])|([0-7]{1,3})|x([0-9a-fA-F]{1,2})'
        . '|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.|$))/s';

    /** Bytes, all that is not ASCII escaped. */
    public static function quote(string $bytes): string
    {
        return '"' . self::escape('/[\x00-\x1f"\'\\\\\x7f-\xff]/', $bytes) . '"';
    }

    /** A string, UTF-8 as it is. */
    public static function quoteText(string $text): string
    {
        return \preg_match('//u', $text) === 1
            ? '"' . self::escape('/[\x00-\x1f"\'\\\\\x7f]/', $text) . '"'
            : self::quote($text);
    }

    /**
     * What a literal says.
     *
     * @param string $literal what is between its quotes
     * @throws \UnexpectedValueException says what is wrong with an escape
     */
    public static function unescape(string $literal): string
    {
        if (!\str_contains($literal, '\\')) {
            return $literal;
        }
        return \preg_replace_callback(self::ESCAPE, static fn(array $m): string => match (true) {
            ($m[1] ?? '') !== '' => self::ESCAPED[$m[1]],
            ($m[2] ?? '') !== '' => self::byte((int) \octdec($m[2]), $m[0]),
            ($m[3] ?? '') !== '' => \chr((int) \hexdec($m[3])),
            ($m[4] ?? '') !== '' => self::character((int) \hexdec($m[4]), $m[0]),
            ($m[5] ?? '') !== '' => self::character((int) \hexdec($m[5]), $m[0]),
            default => throw new \UnexpectedValueException("expected an escape of the text format, got $m[0]"),
        }, $literal);
    }

    private static function escape(string $characters, string $text): string
    {
        return \preg_replace_callback(
            $characters,
            static fn(array $m): string => self::ESCAPES[$m[0]] ?? \sprintf('\%03o', \ord($m[0])),
            $text,
        );
    }

    private static function byte(int $code, string $escape): string
    {
        return $code < 0x100
            ? \chr($code)
            : throw new \UnexpectedValueException("expected an octal escape up to \\377, got $escape");
    }

    /** A code point in UTF-8. */
    private static function character(int $code, string $escape): string
    {
        return match (true) {
            $code < 0x80 => \chr($code),
            $code < 0x800 => \chr(0xc0 | $code >> 6) . \chr(0x80 | $code & 0x3f),
            $code >= 0xd800 && $code < 0xe000 => throw new \UnexpectedValueException(
                "expected a character, got half of a surrogate pair, $escape",
            ),
            $code < 0x10000 => \chr(0xe0 | $code >> 12) . \chr(0x80 | $code >> 6 & 0x3f) . \chr(0x80 | $code & 0x3f),
            $code < 0x110000 => \chr(0xf0 | $code >> 18) . \chr(0x80 | $code >> 12 & 0x3f)
                . \chr(0x80 | $code >> 6 & 0x3f) . \chr(0x80 | $code & 0x3f),
            default => throw new \UnexpectedValueException("expected a character up to U+10FFFF, got $escape"),
        };
    }
}
