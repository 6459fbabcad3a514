<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/**
 * Reads and writes the properties of messages from outside their classes, for codecs.
 *
 * What properties hold: integers as int (uint64 in two's complement), enums as int, repeated fields and maps as arrays,
 * a field that is not set as null or, without presence, as its default.
 */
final class Slots
{
    private static ?\Closure $all = null;
    private static ?\Closure $write = null;

    /**
     * All properties by name, those of parents too.
     *
     * @return array<string, mixed>
     */
    public static function of(Message $message): array
    {
        self::$all ??= \Closure::bind(
            static fn(Message $message): array => \get_object_vars($message),
            null,
            Message::class,
        );
        return (self::$all)($message);
    }

    /** Sets a property to a value in the form that properties hold. */
    public static function write(Message $message, string $property, mixed $value): void
    {
        self::$write ??= \Closure::bind(
            static function (Message $message, string $property, mixed $value): void {
                $message->$property = $value;
            },
            null,
            Message::class,
        );
        (self::$write)($message, $property, $value);
    }
}
