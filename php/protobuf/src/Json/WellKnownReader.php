<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Howdah\Protobuf\Message;
use Howdah\Protobuf\MessageProperties;
use Howdah\Protobuf\Types;

/**
 * Reads the well-known types that have a JSON of their own.
 *
 * @internal
 */
final class WellKnownReader
{
    public static function read(JsonReader $reader, Message $m, Plan $plan, mixed $value, int $depth): void
    {
        match ($plan->form) {
            Plan::TIMESTAMP => self::instant($m, $reader->timestamp($value)),
            Plan::DURATION => self::instant($m, self::duration($value)),
            Plan::FIELD_MASK => self::fieldMask($m, $value),
            Plan::STRUCT => self::field($reader, $plan->byProtoName['fields'], $m, $value, $depth),
            Plan::LIST_VALUE => self::field($reader, $plan->byProtoName['values'], $m, $value, $depth),
            Plan::VALUE => self::value($reader, $m, $plan, $value, $depth),
            Plan::ANY => self::any($reader, $m, $value, $depth),
            Plan::WRAPPER => MessageProperties::set($m, 'value', $reader->scalar($plan->fields[0], $value)),
        };
    }

    /** @return array{int, int} seconds and nanoseconds */
    private static function duration(mixed $value): array
    {
        return (\is_string($value) ? Durations::read($value) : null) ?? throw ConversionException::expected(
            'a duration such as "-1.5s" of at most 315576000000 seconds',
            $value,
        );
    }

    /** @param array{int, int} $time seconds and nanoseconds */
    private static function instant(Message $m, array $time): void
    {
        MessageProperties::set($m, 'seconds', $time[0]);
        MessageProperties::set($m, 'nanos', $time[1]);
    }

    private static function fieldMask(Message $m, mixed $value): void
    {
        $paths = (\is_string($value) ? FieldMasks::read($value) : null) ?? throw ConversionException::expected(
            'paths in lowerCamelCase between commas, such as "user.displayName,photo"',
            $value,
        );
        MessageProperties::set($m, 'paths', \array_merge(MessageProperties::get($m, 'paths'), $paths));
    }

    private static function field(JsonReader $reader, JsonField $f, Message $m, mixed $value, int $depth): void
    {
        $values = MessageProperties::get($m, $f->property);
        MessageProperties::set($m, $f->property, $f->kind === JsonField::MAP
            ? $reader->map($f, $values, $value, $depth - 1)
            : $reader->list($f, $values, $value, $depth - 1));
    }

    private static function value(JsonReader $reader, Message $m, Plan $plan, mixed $value, int $depth): void
    {
        $f = $plan->byProtoName[match (true) {
            $value === null => 'null_value',
            \is_string($value) => 'string_value',
            \is_bool($value) => 'bool_value',
            \is_array($value) => 'list_value',
            \is_object($value) => 'struct_value',
            default => 'number_value',
        }];
        if ($f->isMessage) {
            $slot = new $f->class();
            $reader->message($slot, $f->plan(), $value, $depth - 1);
        } else {
            $slot = $reader->scalar($f, $value);
        }
        MessageProperties::set($m, $f->property, $slot);
        MessageProperties::set($m, $f->case, $f->number);
    }

    private static function any(JsonReader $reader, Message $m, mixed $value, int $depth): void
    {
        if (!$value instanceof \stdClass && !$value instanceof Members) {
            throw ConversionException::expected('an object with "@type" (google.protobuf.Any)', $value);
        }
        $url = null;
        $names = $values = [];
        foreach ($value as $name => $member) {
            if ($name === '@type') {
                $url = $member;
                $reader->members++;
            } else {
                $names[] = $name;
                $values[] = $member;
            }
        }
        if ($url === null && $names === []) {
            return;
        }
        $payload = self::payload($url);
        $plan = Plan::of($payload::class);
        if ($plan->form === Plan::REGULAR) {
            $reader->message($payload, $plan, Members::pack($names, $values), $depth - 1);
        } else {
            self::special($reader, $payload, $plan, $names, $values, $depth);
        }
        MessageProperties::set($m, 'type_url', $url);
        MessageProperties::set($m, 'value', MessageProperties::encode($payload, $depth));
    }

    /**
     * The payload of an Any whose JSON is no object of its fields: it is in the member "value".
     *
     * @param list<string> $names
     * @param list<mixed> $values
     */
    private static function special(
        JsonReader $reader,
        Message $payload,
        Plan $plan,
        array $names,
        array $values,
        int $depth,
    ): void {
        $found = false;
        foreach ($names as $i => $name) {
            if ($name === 'value') {
                $found = true;
                $reader->members++;
                try {
                    $reader->message($payload, $plan, $values[$i], $depth - 1);
                } catch (ConversionException $e) {
                    throw $e->within($name);
                }
            } else {
                $reader->other($payload, $plan, $name, $values[$i], $depth);
                $reader->members++;
            }
        }
        if (!$found) {
            throw new ConversionException(
                "expected \"@type\" and \"value\", as $plan->name has a JSON of its own, got no \"value\".",
            );
        }
    }

    private static function payload(mixed $url): Message
    {
        if (!\is_string($url)) {
            throw ConversionException::expected('"@type" with the URL of a type', $url);
        }
        $class = Types::classOfUrl($url) ?? throw new ConversionException(
            'expected "@type" with the URL of a known type, such as type.googleapis.com/my.Type, got '
            . ConversionException::describe($url)
            . '. Make its file known with GPBMetadata\…::initOnce(), or the plugin\'s index with'
            . ' Howdah\Protobuf\Types::addIndex().',
        );
        return new $class();
    }
}
