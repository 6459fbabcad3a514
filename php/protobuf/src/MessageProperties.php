<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/**
 * Access to the protected properties of messages, for the formats.
 *
 * What properties hold: integers as int (uint64 in two's complement), enums as int, repeated fields and maps as arrays,
 * a field that is not set as null or, without presence, as its default.
 *
 * @internal
 */
final class MessageProperties
{
    /** @var (\Closure(Message): array<string, mixed>)|null */
    private static ?\Closure $all = null;

    /** @var (\Closure(Message, string): mixed)|null */
    private static ?\Closure $get = null;

    /** @var (\Closure(Message, string, mixed): void)|null */
    private static ?\Closure $set = null;

    /** @var (\Closure(Message, string, int|string|null, mixed): void)|null */
    private static ?\Closure $add = null;

    /** @var (\Closure(Message, string): void)|null */
    private static ?\Closure $addUnknown = null;

    /** @var (\Closure(Message, array<string, mixed>): void)|null */
    private static ?\Closure $fill = null;

    /** @var (\Closure(Message, int): string)|null */
    private static ?\Closure $encode = null;

    /** @var (\Closure(Message, string, int): void)|null */
    private static ?\Closure $decode = null;

    /** @return array<string, mixed> all properties by name, those of parents too */
    public static function of(Message $message): array
    {
        self::$all ??= \Closure::bind(
            static fn(Message $message): array => \get_object_vars($message),
            null,
            Message::class,
        );
        return (self::$all)($message);
    }

    public static function get(Message $message, string $property): mixed
    {
        self::$get ??= \Closure::bind(
            static fn(Message $message, string $property): mixed => $message->$property,
            null,
            Message::class,
        );
        return (self::$get)($message, $property);
    }

    public static function set(Message $message, string $property, mixed $value): void
    {
        self::$set ??= \Closure::bind(
            static function (Message $message, string $property, mixed $value): void {
                $message->$property = $value;
            },
            null,
            Message::class,
        );
        (self::$set)($message, $property, $value);
    }

    /**
     * Adds to the array of a repeated field or map, in place: an array that was read and is set again is copied.
     *
     * @param int|string|null $key null: at the end
     */
    public static function add(Message $message, string $property, int|string|null $key, mixed $value): void
    {
        self::$add ??= \Closure::bind(
            static function (Message $message, string $property, int|string|null $key, mixed $value): void {
                if ($key === null) {
                    $message->{$property}[] = $value;
                } else {
                    $message->{$property}[$key] = $value;
                }
            },
            null,
            Message::class,
        );
        (self::$add)($message, $property, $key, $value);
    }

    /** Adds to the unknown fields, which extensions are among, in place. */
    public static function addUnknown(Message $message, string $bytes): void
    {
        self::$addUnknown ??= \Closure::bind(
            static function (Message $message, string $bytes): void {
                $message->unknownFields .= $bytes;
            },
            null,
            Message::class,
        );
        (self::$addUnknown)($message, $bytes);
    }

    /**
     * Sets fields by their names in the .proto file, as the constructor of a message that is not read-only does.
     *
     * @param array<string, mixed> $data
     */
    public static function fill(Message $message, array $data): void
    {
        self::$fill ??= \Closure::bind(
            static function (Message $message, array $data): void {
                $message->fill($data);
            },
            null,
            Message::class,
        );
        (self::$fill)($message, $data);
    }

    /** The binary format, without the check for required fields. */
    public static function encode(Message $message, int $depth): string
    {
        self::$encode ??= \Closure::bind(
            static fn(Message $message, int $depth): string => $message->encodeAll($depth),
            null,
            Message::class,
        );
        return (self::$encode)($message, $depth);
    }

    /** Merges the binary format, without the check for required fields. */
    public static function decode(Message $message, string $data, int $depth): void
    {
        self::$decode ??= \Closure::bind(
            static function (Message $message, string $data, int $depth): void {
                $message->decodeAll($data, $depth);
            },
            null,
            Message::class,
        );
        (self::$decode)($message, $data, $depth);
    }
}
