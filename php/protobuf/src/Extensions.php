<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;

/**
 * Extensions among a message's unknown fields. Each has a class with this one field, made when it is asked for.
 *
 * A MessageSet has its extensions in groups of number 1: { type_id = 2, message = 3 }.
 */
final class Extensions
{
    private const DEPTH = 100;

    // Tags.
    private const ITEM = 0x0b;
    private const ITEM_TYPE_ID = 0x10;
    private const ITEM_MESSAGE = 0x1a;
    private const ITEM_END = 0x0c;

    /**
     * @param class-string $extendee
     * @param class-string<Message> $class
     * @return Message|null the extension's class with its value; null: it is not set
     */
    public static function read(string $unknown, string $extendee, string $class): ?Message
    {
        $number = self::number($extendee, $class);
        if (Table::of($extendee)->messageSet) {
            return self::readItems($unknown, $number, $class);
        }
        $bytes = '';
        foreach (self::fields($unknown) as [$found, $from, $behind]) {
            if ($found === $number) {
                $bytes .= \substr($unknown, $from, $behind - $from);
            }
        }
        if ($bytes === '') {
            return null;
        }
        $message = new $class();
        MessageProperties::decode($message, $bytes, self::DEPTH);
        return $message;
    }

    /**
     * The bytes that stand for an extension among unknown fields.
     *
     * @param Message $extension an object of the extension's class
     * @param class-string $extendee
     */
    public static function write(Message $extension, string $extendee): string
    {
        if (!Table::of($extendee)->messageSet) {
            return MessageProperties::encode($extension, self::DEPTH);
        }
        $number = self::number($extendee, $extension::class);
        $message = MessageProperties::get($extension, Table::of($extension::class)->fields[$number]->property);
        if ($message === null) {
            return '';
        }
        $bytes = MessageProperties::encode($message, self::DEPTH);
        return \chr(self::ITEM) . \chr(self::ITEM_TYPE_ID) . Wire::varint($number)
            . \chr(self::ITEM_MESSAGE) . Wire::varint(\strlen($bytes)) . $bytes . \chr(self::ITEM_END);
    }

    /**
     * The unknown fields without those of an extension.
     *
     * @param class-string $extendee
     * @param class-string<Message> $class
     */
    public static function without(string $unknown, string $extendee, string $class): string
    {
        $number = self::number($extendee, $class);
        $messageSet = Table::of($extendee)->messageSet;
        $rest = '';
        foreach (self::fields($unknown) as [$found, $from, $behind]) {
            $field = \substr($unknown, $from, $behind - $from);
            if ($messageSet ? self::item($field)[0] !== $number : $found !== $number) {
                $rest .= $field;
            }
        }
        return $rest;
    }

    /** The unknown fields that are extensions whose class is known. */
    public static function known(string $unknown, Table $table): string
    {
        if (!$table->extensible && !$table->messageSet) {
            return '';
        }
        $known = '';
        foreach (self::fields($unknown) as [$number, $from, $behind]) {
            $field = \substr($unknown, $from, $behind - $from);
            if (self::classOf($table->messageSet ? self::item($field)[0] : $number, $table) !== null) {
                $known .= $field;
            }
        }
        return $known;
    }

    /**
     * The extensions whose class is known, and the bytes of the other unknown fields.
     *
     * @throws EncodeException if the bytes of an extension, which nobody has looked at before, are none
     * @return array{array<int, Message>, string} objects of the extensions' classes by number, in order
     */
    public static function all(string $unknown, Table $table): array
    {
        $known = $extensions = [];
        $rest = '';
        foreach (self::fields($unknown) as [$number, $from, $behind]) {
            $field = \substr($unknown, $from, $behind - $from);
            $number = $table->messageSet ? self::item($field)[0] : $number;
            if (self::classOf($number, $table) === null) {
                $rest .= $field;
            } else {
                $known[$number] ??= '';
                $known[$number] .= $field;
            }
        }
        \ksort($known);
        foreach ($known as $number => $fields) {
            $class = self::classOf($number, $table);
            try {
                $extensions[$number] = self::read($fields, $table->class, $class);
            } catch (GPBDecodeException $e) {
                throw new EncodeException("The extension $class of $table->name cannot be read: {$e->getMessage()}");
            }
        }
        return [$extensions, $rest];
    }

    /** @return class-string<Message>|null the class of the extension of a number; null stands for none */
    private static function classOf(?int $number, Table $extendee): ?string
    {
        return $number === null ? null : Types::extensionOf($extendee->class, $number);
    }

    /** The name of the getter of the one field of an extension's class. */
    public static function getter(string $class): string
    {
        return 'get' . self::camel((string) \array_key_first(Table::of($class)->byName));
    }

    public static function camel(string $name): string
    {
        return \strtr(\ucwords($name, '_'), ['_' => '']);
    }

    /**
     * @param class-string $extendee
     * @param class-string<Message> $class
     */
    private static function number(string $extendee, string $class): int
    {
        $table = Table::of($class);
        if ($table->extends === null || !\is_a($extendee, $table->extends, true)) {
            throw new \InvalidArgumentException(
                "Expected the class of an extension of $extendee, got $class, which "
                . ($table->extends === null ? 'is not an extension.' : "extends $table->extends."),
            );
        }
        return (int) \array_key_first($table->fields);
    }

    /**
     * The fields from $p on, up to the end of a MessageSet's item if they are in one.
     *
     * @return \Generator<array{int, int, int}> each field's number, where its tag begins, and where it ends
     */
    private static function fields(string $bytes, int $p = 0): \Generator
    {
        $end = \strlen($bytes);
        $padded = $bytes . Wire::PADDING;
        for (; $p < $end; $p = $behind) {
            [$tag, $behind] = self::tag($padded, $p);
            if ($tag === self::ITEM_END) {
                return;
            }
            $behind = Wire::skip($padded, $behind, $end, $tag, \PHP_INT_MAX);
            yield [$tag >> 3, $p, $behind];
        }
    }

    /** @return array{int, int} a tag and the position after it */
    private static function tag(string $padded, int $p): array
    {
        $tag = \ord($padded[$p++]);
        return $tag > 0x7f ? [Wire::readTag($padded, $p - 1), Wire::$next] : [$tag, $p];
    }

    /** @param class-string<Message> $class */
    private static function readItems(string $unknown, int $number, string $class): ?Message
    {
        $field = Table::of($class)->fields[$number];
        $value = null;
        foreach (self::fields($unknown) as [, $from, $behind]) {
            [$typeId, $bytes] = self::item(\substr($unknown, $from, $behind - $from));
            if ($typeId === $number) {
                $value ??= new $field->class();
                MessageProperties::decode($value, $bytes, self::DEPTH);
            }
        }
        if ($value === null) {
            return null;
        }
        $message = new $class();
        MessageProperties::set($message, $field->property, $value);
        return $message;
    }

    /** @return array{int|null, string} the type_id and message of an item of a MessageSet; null: it is none */
    private static function item(string $field): array
    {
        $typeId = null;
        $message = '';
        if (\ord($field[0]) !== self::ITEM) {
            return [null, ''];
        }
        foreach (self::fields($field, 1) as [, $from, $behind]) {
            $padded = \substr($field, $from, $behind - $from) . Wire::PADDING;
            [$tag, $p] = self::tag($padded, 0);
            $value = \ord($padded[$p++]);
            if ($value > 0x7f) {
                $value = Wire::readVarint($padded, $p, $value);
                $p = Wire::$next;
            }
            if ($tag === self::ITEM_TYPE_ID) {
                $typeId ??= $value;
            } elseif ($tag === self::ITEM_MESSAGE) {
                $message = \substr($padded, $p, $value);
            }
        }
        return [$typeId, $message];
    }
}
