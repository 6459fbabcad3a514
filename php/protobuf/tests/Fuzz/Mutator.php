<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Fuzz;

use Howdah\Tests\Protobuf\Property\Random;

/** Damages valid messages, and does so the same way for the same seed. */
final class Mutator
{
    private const BYTES = ["\x00", "\x01", "\x08", "\x0B", "\x0C", "\x7F", "\x80", "\xC0", "\xED", "\xF4", "\xFF"];
    private const VARINTS = [
        "\x80\x00", "\xFF\xFF\xFF\xFF\x0F", "\xFF\xFF\xFF\xFF\x07", "\x80\x80\x80\x80\x08", "\xFF\xFF\xFF\xFF\xFF\x0F",
        "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01",
        "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00",
    ];
    private const TOKENS = [
        'null', 'true', 'false', '0', '-0', '-1', '1.5', '1e3', '1e400', '-1e-400', '0.1e1', '01', '0x1F', '1f', '.5',
        '2147483648', '-2147483649', '4294967295', '4294967296', '9223372036854775808', '18446744073709551616',
        '1' . '00000000000000000000000000000000', '"NaN"', 'nan', '"Infinity"', '-inf', '"-Infinity"', '""', '" 1"',
        '"1 "', '"1e2"', '"\ud800"', '"\udc00\ud800"', '"\u0000"', "'", '"', '\\', '\x', '\400', '\U00110000',
        '{', '}', '[', ']', '<', '>', ',', ';', ':', '{}', '[]', '[null]', '{"a":1,"a":2}',
        '"@type":"type.googleapis.com/google.protobuf.Any"',
        '"type.googleapis.com/google.protobuf.Duration"', '"9999-12-31T23:59:59.9999999999Z"', '"0000-00-00T00:00:00Z"',
        '"1.0000000001s"', '"-0.5s"', '"99999999999999999999s"', '"a__b,c_"', '"A"', '"=="', '"_-"', '#', '//', '/*',
        "\x00", "\xFF", "\xC3", "\u{FEFF}", "\u{2028}", '[a.b/c.D]', '[random.p0.x]', 'id', 'value',
    ];

    public function __construct(private readonly Random $random)
    {
    }

    public function binary(string $bytes, string $other): string
    {
        for ($i = $this->random->pick([1, 1, 2, 4]); $i > 0; $i--) {
            $bytes = match ($this->random->int(1, 9)) {
                1, 2 => $this->replace($bytes, 1, $this->random->pick(self::BYTES)),
                3 => $this->flipBit($bytes),
                4 => $this->replace($bytes, $this->random->int(0, 1), $this->random->pick(self::VARINTS)),
                5 => $this->lengthen($bytes),
                6 => $this->nest($bytes),
                default => $this->cut($bytes, $other),
            };
        }
        return $bytes;
    }

    public function text(string $text, string $other): string
    {
        for ($i = $this->random->pick([1, 1, 2, 4]); $i > 0; $i--) {
            $text = match ($this->random->int(1, 8)) {
                1 => $this->flipBit($text),
                2, 3, 4 => $this->replaceToken($text),
                5 => $this->replace($text, 0, $this->random->pick(self::TOKENS)),
                6 => $this->replace($text, 0, str_repeat($this->random->pick(['[', '{', '<', '"', '{"a":']), 300)),
                default => $this->cut($text, $other),
            };
        }
        return $text;
    }

    private function replace(string $bytes, int $length, string $by): string
    {
        return substr_replace($bytes, $by, $this->random->int(0, \strlen($bytes)), $length);
    }

    private function flipBit(string $bytes): string
    {
        if ($bytes !== '') {
            $at = $this->random->int(0, \strlen($bytes) - 1);
            $bytes[$at] = \chr(\ord($bytes[$at]) ^ 1 << $this->random->int(0, 7));
        }
        return $bytes;
    }

    /** The same varint in one byte more, if a varint ends there. */
    private function lengthen(string $bytes): string
    {
        if ($bytes === '') {
            return $bytes;
        }
        $at = $this->random->int(0, \strlen($bytes) - 1);
        return substr_replace($bytes, \chr(\ord($bytes[$at]) | 0x80) . "\x00", $at, 1);
    }

    /** Puts a part into a sub-message or group, a few or very many levels deep. */
    private function nest(string $bytes): string
    {
        $number = $this->random->int(1, 20);
        $depth = $this->random->pick([1, 2, 98, 104, 3000]);
        if ($this->random->oneIn(2)) {
            return str_repeat(self::varint($number << 3 | 3), $depth) . $bytes
                . str_repeat(self::varint($number << 3 | 4), $depth);
        }
        for ($i = min($depth, 200); $i > 0; $i--) {
            $bytes = self::varint($number << 3 | 2) . self::varint(\strlen($bytes)) . $bytes;
        }
        return $bytes;
    }

    private function replaceToken(string $text): string
    {
        $tokens = preg_split('/("(?:[^"\\\\]|\\\\.)*"|[\w.+-]+|[^\w\s])/', $text, -1, PREG_SPLIT_DELIM_CAPTURE);
        if ($tokens === false || \count($tokens) < 2) {
            return $text . $this->random->pick(self::TOKENS);
        }
        $tokens[$this->random->int(0, \intdiv(\count($tokens), 2) - 1) * 2 + 1] = $this->random->oneIn(4)
            ? $this->random->pick($tokens)
            : $this->random->pick(self::TOKENS);
        return implode('', $tokens);
    }

    private function cut(string $bytes, string $other): string
    {
        $from = $this->random->int(0, \strlen($bytes));
        $to = min(\strlen($bytes), $from + $this->random->int(1, 20));
        $otherFrom = $this->random->int(0, \strlen($other));
        return match ($this->random->int(1, 4)) {
            1 => substr($bytes, 0, $from),
            2 => substr($bytes, 0, $from) . substr($bytes, $to),
            3 => substr($bytes, 0, $to) . substr($bytes, $from),
            4 => substr($bytes, 0, $from) . substr($other, $otherFrom, $this->random->int(1, 40)) . substr($bytes, $to),
        };
    }

    private static function varint(int $value): string
    {
        $bytes = '';
        for (; $value > 0x7F; $value >>= 7) {
            $bytes .= \chr($value & 0x7F | 0x80);
        }
        return $bytes . \chr($value);
    }
}
