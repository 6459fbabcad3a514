<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Slots;
use Howdah\Protobuf\Types;

/**
 * Writes the well-known types that have a JSON of their own.
 *
 * @internal
 */
final class WellKnownWriter
{
    public static function write(Message $m, Plan $plan, int $options, int $depth): string
    {
        return match ($plan->form) {
            Plan::TIMESTAMP => self::timestamp($m),
            Plan::DURATION => self::duration($m),
            Plan::FIELD_MASK => self::fieldMask($m),
            Plan::STRUCT => self::field($plan->byProtoName['fields'], $m, '{}', $options, $depth),
            Plan::LIST_VALUE => self::field($plan->byProtoName['values'], $m, '[]', $options, $depth),
            Plan::VALUE => self::value($m, $plan, $options, $depth),
            Plan::ANY => self::any($m, $options, $depth),
            Plan::WRAPPER => Scalars::write($plan->byProtoName['value'], Slots::get($m, 'value'), $options),
        };
    }

    private static function timestamp(Message $m): string
    {
        $seconds = Slots::get($m, 'seconds');
        $nanos = Slots::get($m, 'nanos');
        $text = Timestamps::write($seconds, $nanos) ?? throw new Misfit(
            'expected a timestamp from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z, came one of '
            . "$seconds seconds and $nanos nanoseconds.",
        );
        return '"' . $text . '"';
    }

    private static function duration(Message $m): string
    {
        $seconds = Slots::get($m, 'seconds');
        $nanos = Slots::get($m, 'nanos');
        $text = Durations::write($seconds, $nanos) ?? throw new Misfit(
            'expected a duration of at most 315576000000 seconds and 999999999 nanoseconds of the same sign, came one'
            . ' of ' . "$seconds seconds and $nanos nanoseconds.",
        );
        return '"' . $text . '"';
    }

    private static function fieldMask(Message $m): string
    {
        $paths = Slots::get($m, 'paths');
        $text = FieldMasks::write($paths) ?? throw new Misfit(
            'expected paths in lower_snake_case with a letter behind each _, which alone can be read back, came '
            . Misfit::describe(\implode(',', $paths)) . '.',
        );
        return '"' . $text . '"';
    }

    private static function field(JsonField $f, Message $m, string $empty, int $options, int $depth): string
    {
        $values = Slots::get($m, $f->property);
        if ($values === []) {
            return $empty;
        }
        return $f->kind === JsonField::MAP
            ? JsonWriter::map($f, $values, $options, $depth - 1)
            : JsonWriter::list($f, $values, $options, $depth - 1);
    }

    private static function value(Message $m, Plan $plan, int $options, int $depth): string
    {
        foreach ($plan->fields as $f) {
            if (Slots::get($m, $f->case) === $f->number) {
                $value = Slots::get($m, $f->property);
                if ($f->isMessage) {
                    return JsonWriter::message($value, $f->plan(), $options, $depth - 1);
                }
                if (\is_float($value) && !\is_finite($value)) {
                    throw new Misfit("expected a finite number in a google.protobuf.Value, came $value.");
                }
                return $f->takesNull ? 'null' : Scalars::write($f, $value, $options);
            }
        }
        throw new Misfit('expected a google.protobuf.Value with a value, came one with none.');
    }

    private static function any(Message $m, int $options, int $depth): string
    {
        $url = Slots::get($m, 'type_url');
        $bytes = Slots::get($m, 'value');
        if ($url === '') {
            return $bytes === '' ? '{}' : throw new Misfit('expected an Any with a type, came one with a value alone.');
        }
        $type = '{"@type":' . \json_encode($url, JsonWriter::FLAGS);
        $payload = self::unpack($url, $bytes, $depth);
        $plan = Plan::of($payload::class);
        $json = JsonWriter::message($payload, $plan, $options, $depth - 1);
        if ($plan->form !== Plan::REGULAR) {
            return "$type,\"value\":$json}";
        }
        return $json === '{}' ? "$type}" : $type . ',' . \substr($json, 1);
    }

    private static function unpack(string $url, string $bytes, int $depth): Message
    {
        $class = Types::classOfUrl($url) ?? throw new Misfit(
            'expected an Any of a known type, came ' . Misfit::describe($url) . '. Register its file with'
            . ' GPBMetadata\…::initOnce(), or the plugin\'s index with Howdah\Protobuf\Types::addIndex().',
        );
        $payload = new $class();
        try {
            Slots::decode($payload, $bytes, $depth);
        } catch (GPBDecodeException $e) {
            throw new Misfit("the value of the Any is no $url: " . $e->getMessage(), 0, $e);
        }
        return $payload;
    }
}
