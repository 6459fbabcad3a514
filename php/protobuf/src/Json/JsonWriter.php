<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\PrintOptions;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Extensions;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Table;

/** Writes messages as canonical JSON, without white space, in the order of field numbers. */
final class JsonWriter
{
    /** How strings are escaped: as little as JSON allows. */
    public const FLAGS = \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_LINE_TERMINATORS;

    /** @var (\Closure(Message, Plan, int, int): string)|null */
    private static ?\Closure $write = null;

    /**
     * @param int $options of PrintOptions
     * @param int $depth how many messages may be within each other
     * @throws EncodeException
     */
    public static function write(Message $m, int $options, int $depth): string
    {
        try {
            return self::message($m, Plan::of($m::class), $options, $depth);
        } catch (ConversionException $e) {
            throw new EncodeException($e->located(), 0, $e);
        }
    }

    /** @internal */
    public static function message(Message $m, Plan $plan, int $options, int $depth): string
    {
        self::$write ??= \Closure::bind(self::inScopeOfMessages(), null, Message::class);
        return (self::$write)($m, $plan, $options, $depth);
    }

    /**
     * The JSON of a repeated field's values.
     *
     * @internal
     * @param list<mixed> $values
     */
    public static function list(JsonField $f, array $values, int $options, int $depth): string
    {
        if (!$f->isMessage) {
            return Scalars::list($f, $values, $options);
        }
        $write = self::$write;
        $plan = $f->plan();
        $json = '';
        try {
            foreach ($values as $i => $value) {
                $json .= ',' . $write($value, $plan, $options, $depth);
            }
        } catch (ConversionException $e) {
            throw $e->within($i);
        }
        $json[0] = '[';
        return $json . ']';
    }

    /**
     * The JSON of a map.
     *
     * @internal
     * @param array<mixed> $values
     */
    public static function map(JsonField $f, array $values, int $options, int $depth): string
    {
        $json = '';
        try {
            foreach ($values as $key => $value) {
                $json .= ',' . Scalars::key($f->keyType, $key) . ':' . ($f->isMessage
                    ? (self::$write)($value, $f->plan(), $options, $depth)
                    : Scalars::write($f, $value, $options));
            }
        } catch (ConversionException $e) {
            throw $e->within($key);
        }
        $json[0] = '{';
        return $json . '}';
    }

    /** The properties of messages are protected: what reads them runs in the scope of their parent. */
    private static function inScopeOfMessages(): \Closure
    {
        return static function (Message $m, Plan $plan, int $options, int $depth): string {
            if ($depth < 0) {
                throw new ConversionException(
                    'the messages are nested deeper than the limit. Give serializeToJsonString() a higher one, unless a'
                    . ' message contains itself.',
                );
            }
            if ($plan->form !== Plan::REGULAR) {
                return WellKnownWriter::write($m, $plan, $options, $depth);
            }
            $protoNames = ($options & PrintOptions::PRESERVE_PROTO_FIELD_NAMES) !== 0;
            $json = '';
            try {
                foreach ($plan->fields as $f) {
                    if ($f->case !== null && $m->{$f->case} !== $f->number) {
                        continue;
                    }
                    $v = $m->{$f->property};
                    if ($v === $f->absent && ($v !== 0.0 || \fdiv(1, $v) > 0)) {
                        if (($options & PrintOptions::EMIT_DEFAULTS) !== 0) {
                            $json .= $f->defaultMember($options);
                        }
                        continue;
                    }
                    $json .= $protoNames ? $f->protoPrefix : $f->prefix;
                    switch ($f->kind) {
                        case 9: // string
                            $json .= \json_encode($v, JsonWriter::FLAGS) ?:
                            throw Scalars::notUtf8();
                            break;
                        case 5: // int32
                        case 13: // uint32
                        case 17: // sint32
                        case 7: // fixed32
                        case 15: // sfixed32
                            $json .= $v;
                            break;
                        case 11: // message
                        case 10: // group
                            $json .= JsonWriter::message($v, $f->plan(), $options, $depth - 1);
                            break;
                        case 19: // list
                            $json .= JsonWriter::list($f, $v, $options, $depth - 1);
                            break;
                        case 20: // map
                            $json .= JsonWriter::map($f, $v, $options, $depth - 1);
                            break;
                        default:
                            $json .= Scalars::write($f, $v, $options);
                    }
                }
            } catch (ConversionException $e) {
                throw $e->within($f->jsonName);
            }
            if ($plan->extensible && $m->unknownFields !== '') {
                $json .= JsonWriter::extensions($plan, $m->unknownFields, $options, $depth);
            }
            if ($json === '') {
                return '{}';
            }
            $json[0] = '{';
            return $json . '}';
        };
    }

    /**
     * A member for each extension whose class is known, each after a comma.
     *
     * @internal
     */
    public static function extensions(Plan $extendee, string $unknown, int $options, int $depth): string
    {
        $json = '';
        foreach (Extensions::all($unknown, Table::of($extendee->class))[0] as $extension) {
            // The extension is its message's only field.
            $plan = Plan::of($extension::class);
            $member = self::message($extension, $plan, $options, $depth);
            if ($member !== '{}') {
                $json .= ",\"[$plan->name]\"" . \substr(\strstr($member, ':'), 0, -1);
            }
        }
        return $json;
    }
}
