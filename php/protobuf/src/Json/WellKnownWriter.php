<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\MessageProperties;
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
            Plan::WRAPPER => Scalars::write($plan->byProtoName['value'], MessageProperties::get($m, 'value'), $options),
        };
    }

    private static function timestamp(Message $m): string
    {
        $seconds = MessageProperties::get($m, 'seconds');
        $nanos = MessageProperties::get($m, 'nanos');
        $text = Timestamps::write($seconds, $nanos) ?? throw new ConversionException(
            'expected a timestamp from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z, got one of '
            . "$seconds seconds and $nanos nanoseconds.",
        );
        return '"' . $text . '"';
    }

    private static function duration(Message $m): string
    {
        $seconds = MessageProperties::get($m, 'seconds');
        $nanos = MessageProperties::get($m, 'nanos');
        $text = Durations::write($seconds, $nanos) ?? throw new ConversionException(
            'expected a duration of at most 315576000000 seconds and 999999999 nanoseconds of the same sign, got one'
            . ' of ' . "$seconds seconds and $nanos nanoseconds.",
        );
        return '"' . $text . '"';
    }

    private static function fieldMask(Message $m): string
    {
        $paths = MessageProperties::get($m, 'paths');
        $text = FieldMasks::write($paths) ?? throw new ConversionException(
            'expected paths in lower_snake_case with a letter after each _, as only these can be read back, got '
            . ConversionException::describe(\implode(',', $paths)) . '.',
        );
        return '"' . $text . '"';
    }

    private static function field(JsonField $f, Message $m, string $empty, int $options, int $depth): string
    {
        $values = MessageProperties::get($m, $f->property);
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
            if (MessageProperties::get($m, $f->case) === $f->number) {
                $value = MessageProperties::get($m, $f->property);
                if ($f->isMessage) {
                    return JsonWriter::message($value, $f->plan(), $options, $depth - 1);
                }
                if (\is_float($value) && !\is_finite($value)) {
                    throw new ConversionException("expected a finite number in a google.protobuf.Value, got $value.");
                }
                return $f->takesNull ? 'null' : Scalars::write($f, $value, $options);
            }
        }
        throw new ConversionException('expected a google.protobuf.Value with a value, got one with none.');
    }

    private static function any(Message $m, int $options, int $depth): string
    {
        $url = MessageProperties::get($m, 'type_url');
        $bytes = MessageProperties::get($m, 'value');
        if ($url === '') {
            return $bytes === '' ? '{}' : throw new ConversionException(
                'expected an Any with a type, got one with a value alone.',
            );
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
        $class = Types::classOfUrl($url) ?? throw new ConversionException(
            'expected an Any of a known type, got ' . ConversionException::describe($url) . '. Register its file with'
            . ' GPBMetadata\…::initOnce(), or the plugin\'s index with Howdah\Protobuf\Types::addIndex().',
        );
        $payload = new $class();
        try {
            MessageProperties::decode($payload, $bytes, $depth);
        } catch (GPBDecodeException $e) {
            $message = "the value of the Any is not a message of type $url: " . $e->getMessage();
            throw new ConversionException($message, 0, $e);
        }
        return $payload;
    }
}
