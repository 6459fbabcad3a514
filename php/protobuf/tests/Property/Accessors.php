<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use Howdah\Protobuf\Message;
use Howdah\Protobuf\Types;
use UnexpectedValueException;

/** Sets and reads messages as their users do: by setters, getters, wrappers of repeated fields, and extensions. */
final class Accessors
{
    public function __construct(private readonly Random $random)
    {
    }

    /** @param array<string, mixed> $values */
    public function build(MessageSpec $spec, array $values): Message
    {
        $class = self::classOf($spec);
        $message = new $class();
        foreach ($this->random->shuffle($spec->fields) as $field) {
            if (\array_key_exists($field->name, $values) && !$field->isExtension()) {
                $this->set($message, $field, $values[$field->name]);
            }
        }
        // Extensions are written in the order in which they were set.
        foreach ($spec->fields as $field) {
            if (\array_key_exists($field->name, $values) && $field->isExtension()) {
                $value = $this->fieldValue($field, $values[$field->name]);
                $message->writeExtension(self::extensionOf($message, $field), $value);
            }
        }
        return $message;
    }

    private function set(Message $message, FieldSpec $field, mixed $value): void
    {
        if ($field->cardinality === Cardinality::Repeated && $this->random->oneIn(2)) {
            $list = $message->{$field->accessor('get')}();
            foreach ($this->fieldValue($field, $value) as $item) {
                $list[] = $item;
            }
        } elseif ($field->cardinality === Cardinality::Map && $this->random->oneIn(2)) {
            $map = $message->{$field->accessor('get')}();
            foreach ($value as [$key, $item]) {
                $map[$key] = $this->item($field, $item);
            }
        } else {
            $message->{$field->accessor('set')}($this->fieldValue($field, $value));
        }
    }

    private function fieldValue(FieldSpec $field, mixed $value): mixed
    {
        switch ($field->cardinality) {
            case Cardinality::Repeated:
                return array_map(fn(mixed $item): mixed => $this->item($field, $item), $value);
            case Cardinality::Map:
                $map = [];
                foreach ($value as [$key, $item]) {
                    $map[$key] = $this->item($field, $item);
                }
                return $map;
            default:
                return $this->item($field, $value);
        }
    }

    private function item(FieldSpec $field, mixed $value): mixed
    {
        return $field->isMessage() ? $this->build($field->message(), $value) : $value;
    }

    /**
     * What a message holds, in the form of what it was built of, each value as a string that tells it from all others.
     *
     * @return array<string, mixed>
     */
    public function read(MessageSpec $spec, Message $message): array
    {
        $values = [];
        foreach ($spec->fields as $field) {
            if ($field->isExtension()) {
                $class = self::extensionOf($message, $field);
                if ($message->containsExtension($class)) {
                    $values[$field->name] = $message->readExtension($class);
                }
            } elseif (!$field->hasPresence() || $message->{$field->accessor('has')}()) {
                $values[$field->name] = $message->{$field->accessor('get')}();
            }
        }
        return self::plain($spec, $values, fn(MessageSpec $of, Message $item): array => $this->read($of, $item));
    }

    /**
     * The values that a message was built of, in the form that read() gives.
     *
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public function expected(MessageSpec $spec, array $values): array
    {
        foreach ($spec->fields as $field) {
            if ($field->cardinality === Cardinality::Map && isset($values[$field->name])) {
                $values[$field->name] = array_combine(
                    array_map(static fn(array $pair): string => self::key($field, $pair[0]), $values[$field->name]),
                    array_column($values[$field->name], 1)
                );
            }
        }
        return self::plain($spec, $values, fn(MessageSpec $of, array $item): array => $this->expected($of, $item));
    }

    /**
     * @param array<string, mixed> $values
     * @param callable(MessageSpec, mixed): array<string, mixed> $inner
     * @return array<string, mixed>
     */
    private static function plain(MessageSpec $spec, array $values, callable $inner): array
    {
        $plain = [];
        foreach ($spec->fields as $field) {
            if (!\array_key_exists($field->name, $values)) {
                continue;
            }
            $value = $values[$field->name];
            $item = static fn(mixed $item): mixed =>
                $field->isMessage() ? $inner($field->message(), $item) : self::scalar($field->type, $item);
            if ($field->cardinality === Cardinality::Repeated || $field->cardinality === Cardinality::Map) {
                $items = [];
                foreach ($value as $key => $one) {
                    $items[$field->key === null ? $key : self::key($field, $key)] = $item($one);
                }
                ksort($items);
                if ($items !== []) {
                    $plain[$field->name] = $items;
                }
            } elseif ($field->hasPresence() || !\in_array($item($value), ['', '0', '0.0', 'false', '+0'], true)) {
                $plain[$field->name] = $item($value);
            }
        }
        return $plain;
    }

    private static function key(FieldSpec $field, int|string|bool $key): string
    {
        return $field->key === 'bool' ? (string) (int) $key : (string) $key;
    }

    private static function scalar(string $type, mixed $value): string
    {
        return match (true) {
            \is_bool($value) => $value ? 'true' : 'false',
            \is_float($value) => var_export($value, true),
            \is_string($value) && ($type === 'string' || $type === 'bytes') => $value,
            default => (string) $value,
        };
    }

    /**
     * The values as a message's constructor takes them.
     *
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public function constructorArgument(MessageSpec $spec, array $values): array
    {
        $argument = [];
        foreach ($spec->fields as $field) {
            if (!\array_key_exists($field->name, $values) || $field->isExtension()) {
                continue;
            }
            $value = $values[$field->name];
            $item = fn(mixed $item): mixed =>
                $field->isMessage() ? $this->constructorArgument($field->message(), $item) : $item;
            $argument[$field->name] = match ($field->cardinality) {
                Cardinality::Repeated => array_map($item, $value),
                Cardinality::Map => array_combine(
                    array_map(static fn(array $pair): string => self::key($field, $pair[0]), $value),
                    array_map(static fn(array $pair): mixed => $item($pair[1]), $value)
                ),
                default => $item($value),
            };
        }
        return $argument;
    }

    /**
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public function withoutExtensions(MessageSpec $spec, array $values): array
    {
        foreach ($spec->fields as $field) {
            if ($field->isExtension()) {
                unset($values[$field->name]);
            } elseif ($field->isMessage() && isset($values[$field->name])) {
                $values[$field->name] = match ($field->cardinality) {
                    Cardinality::Repeated => array_map(
                        fn(array $item): array => $this->withoutExtensions($field->message(), $item),
                        $values[$field->name]
                    ),
                    Cardinality::Map => array_map(
                        fn(array $pair): array => [$pair[0], $this->withoutExtensions($field->message(), $pair[1])],
                        $values[$field->name]
                    ),
                    default => $this->withoutExtensions($field->message(), $values[$field->name]),
                };
            }
        }
        return $values;
    }

    /** @return class-string<Message> */
    public static function classOf(MessageSpec $spec): string
    {
        return Types::classOf($spec->fullName)
            ?? throw new UnexpectedValueException("No class is known for the message $spec->fullName");
    }

    /** @return class-string<Message> */
    private static function extensionOf(Message $extendee, FieldSpec $field): string
    {
        return Types::extensionOf($extendee::class, $field->number)
            ?? throw new UnexpectedValueException("No class is known for the extension $field->fullName");
    }
}
