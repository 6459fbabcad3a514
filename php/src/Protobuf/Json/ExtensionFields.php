<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Howdah\Protobuf\Message;
use Howdah\Protobuf\Slots;
use Howdah\Protobuf\Table;
use Howdah\Protobuf\Types;
use Howdah\Protobuf\Wire;

/** The extensions among a message's unknown fields, as far as their classes are known. */
final class ExtensionFields
{
    /**
     * @param class-string $extendee
     * @return list<Message> of the extensions' classes, each with its one field, in the order of numbers
     */
    public static function of(string $extendee, string $unknown, int $depth): array
    {
        $messages = [];
        foreach (self::split($extendee, $unknown, $depth)[0] as $number => $bytes) {
            $class = Types::extensionOf($extendee, $number);
            $messages[] = $message = new $class();
            Slots::decode($message, $bytes, $depth);
        }
        return $messages;
    }

    /**
     * @param class-string $extendee
     * @return array{array<int, string>, string} the fields that are extensions, as bytes by their number, in order, and
     *     the bytes of the others
     */
    public static function split(string $extendee, string $unknown, int $depth): array
    {
        $messageSet = Table::of($extendee)->messageSet;
        $known = [];
        $others = '';
        $d = $unknown . Wire::PADDING;
        $end = \strlen($unknown);
        for ($p = 0; $p < $end; $p = $next) {
            [$tag, $at] = self::tag($d, $p);
            $next = Wire::skip($d, $at, $end, $tag, $depth);
            $item = $messageSet && $tag === 0x0b ? self::item($d, $at, $next, $depth) : null;
            [$number, $bytes] = $item ?? [$tag >> 3, \substr($unknown, $p, $next - $p)];
            if (Types::extensionOf($extendee, $number) === null) {
                $others .= \substr($unknown, $p, $next - $p);
            } else {
                $known[$number] = ($known[$number] ?? '') . $bytes;
            }
        }
        \ksort($known);
        return [$known, $others];
    }

    /** What the extendee keeps of an extension: its bytes, or the item of a message set. */
    public static function join(string $extendee, int $number, string $bytes): string
    {
        if (!Table::of($extendee)->messageSet) {
            return $bytes;
        }
        $tag = Wire::varint($number << 3 | Wire::LENGTH_DELIMITED);
        return "\x0b\x10" . Wire::varint($number) . "\x1a" . \substr($bytes, \strlen($tag)) . "\x0c";
    }

    /**
     * An item of a message set: group 1 with the extension's number (2) and its message (3).
     *
     * @return array{int, string}|null the number, and the bytes as if it were a field
     */
    private static function item(string $d, int $p, int $end, int $depth): ?array
    {
        $number = 0;
        $message = null;
        while ($p < $end) {
            [$tag, $p] = self::tag($d, $p);
            if ($tag === 0x0c) {
                break;
            }
            $next = Wire::skip($d, $p, $end, $tag, $depth);
            if ($tag === 0x10) {
                [$number] = self::varint($d, $p);
            } elseif ($tag === 0x1a) {
                $message = \substr($d, $p, $next - $p);
            }
            $p = $next;
        }
        return $number > 0 && $message !== null
            ? [$number, Wire::varint($number << 3 | Wire::LENGTH_DELIMITED) . $message]
            : null;
    }

    /** @return array{int, int} the tag, and the position behind it */
    private static function tag(string $d, int $p): array
    {
        $first = \ord($d[$p++]);
        return $first < 0x80 ? [$first, $p] : [Wire::readTag($d, $p, $first), Wire::$next];
    }

    /** @return array{int, int} the value, and the position behind it */
    private static function varint(string $d, int $p): array
    {
        $first = \ord($d[$p++]);
        return $first < 0x80 ? [$first, $p] : [Wire::readVarint($d, $p, $first), Wire::$next];
    }
}
