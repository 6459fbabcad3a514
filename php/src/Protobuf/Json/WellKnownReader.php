<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Howdah\Protobuf\Message;
use Howdah\Protobuf\Slots;
use Howdah\Protobuf\Types;

/**
 * Reads the well-known types that have a JSON of their own.
 *
 * @internal
 */
final class WellKnownReader
{
    /** @return int the position behind the value */
    public static function read(JsonReader $reader, Message $m, Plan $plan, Token $token, int $p, int $depth): int
    {
        switch ($plan->form) {
            case Plan::TIMESTAMP:
                self::instant($m, $token->string === null ? null : Timestamps::read($token->string), $token, $p);
                return $p;
            case Plan::DURATION:
                self::instant($m, $token->string === null ? null : Durations::read($token->string), $token, $p);
                return $p;
            case Plan::FIELD_MASK:
                self::fieldMask($m, $token, $p);
                return $p;
            case Plan::STRUCT:
                $values = Slots::get($m, 'fields');
                Slots::set($m, 'fields', $reader->map($plan->fields[0], $values, $token, $p, $depth - 1));
                return $reader->p;
            case Plan::LIST_VALUE:
                $values = Slots::get($m, 'values');
                Slots::set($m, 'values', $reader->list($plan->fields[0], $values, $token, $p, $depth - 1));
                return $reader->p;
            case Plan::VALUE:
                return $reader->field($m, self::kind($plan, $token), $token, $p, $depth);
            case Plan::ANY:
                return self::any($reader, $m, $token, $p, $depth);
            default:
                return self::wrapper($reader, $m, $plan, $token, $p);
        }
    }

    /** @param array{int, int}|null $time seconds and nanoseconds */
    private static function instant(Message $m, ?array $time, Token $token, int $p): void
    {
        if ($time === null) {
            throw JsonReader::expected(
                Plan::of($m::class)->form === Plan::TIMESTAMP
                    ? 'a timestamp such as "2001-02-03T04:05:06.789Z" from year 0001 to 9999'
                    : 'a duration such as "-1.5s" of at most 315576000000 seconds',
                $token,
            );
        }
        Slots::set($m, 'seconds', $time[0]);
        Slots::set($m, 'nanos', $time[1]);
    }

    private static function fieldMask(Message $m, Token $token, int $p): void
    {
        $paths = $token->string === null ? null : FieldMasks::read($token->string);
        if ($paths === null) {
            throw JsonReader::expected(
                'paths in lowerCamelCase between commas, such as "user.displayName,photo"',
                $token,
            );
        }
        Slots::set($m, 'paths', \array_merge(Slots::get($m, 'paths'), $paths));
    }

    private static function wrapper(JsonReader $reader, Message $m, Plan $plan, Token $token, int $p): int
    {
        $f = $plan->fields[0];
        $value = $reader->scalar($f, $token->string, $token->number, $token->literal, $token->open);
        Slots::set($m, $f->property, $value);
        return $p;
    }

    /** The field of google.protobuf.Value that holds such a value. */
    private static function kind(Plan $plan, Token $token): JsonField
    {
        return $plan->byProtoName[match (true) {
            $token->open === '{' => 'struct_value',
            $token->open === '[' => 'list_value',
            $token->string !== null => 'string_value',
            $token->number !== null => 'number_value',
            $token->literal === 'null' => 'null_value',
            default => 'bool_value',
        }];
    }

    private static function any(JsonReader $reader, Message $m, Token $token, int $p, int $depth): int
    {
        if ($token->open !== '{') {
            throw JsonReader::expected('an object with "@type" (google.protobuf.Any)', $token, $p);
        }
        $payload = null;
        $url = '';
        $members = [];
        $q = $p + 1;
        while (($q = $reader->nextMember($q, $members === [])) !== null) {
            $name = $reader->name($q);
            if (isset($members[".$name"])) {
                throw (new Misfit('this name came before.', $q))->within($name);
            }
            $value = $reader->token($reader->p);
            $members[".$name"] = [$value, $reader->p];
            if ($name === '@type') {
                $payload = self::payload($value, $q);
                $url = (string) $value->string;
                if (Plan::of($payload::class)->form === Plan::REGULAR) {
                    // Its members are looked at now, wherever they stand.
                    break;
                }
            }
            $q = $reader->pass($value, $reader->p, $depth);
        }
        $end = $reader->p;
        if ($payload === null) {
            return $members === [] ? $end : throw new Misfit('expected "@type" in a google.protobuf.Any, came none.', $p);
        }
        $plan = Plan::of($payload::class);
        if ($plan->form === Plan::REGULAR) {
            $outer = $reader->payload;
            $reader->payload = $payload;
            $end = $reader->message($payload, $plan, $token, $p, $depth - 1);
            $reader->payload = $outer;
        } else {
            self::special($reader, $payload, $plan, $members, $p, $depth);
        }
        Slots::set($m, 'type_url', $url);
        Slots::set($m, 'value', Slots::encode($payload, $depth));
        return $end;
    }

    /**
     * The payload of an Any whose JSON is no object of its fields: it is the member "value".
     *
     * @param array<string, array{Token, int}> $members by their names behind a point
     */
    private static function special(
        JsonReader $reader,
        Message $payload,
        Plan $plan,
        array $members,
        int $p,
        int $depth,
    ): void {
        if (!isset($members['.value'])) {
            throw new Misfit("expected \"value\" beside \"@type\", as $plan->name has a JSON of its own, came none.", $p);
        }
        [$token, $at] = $members['.value'];
        unset($members['.value'], $members['.@type']);
        try {
            $reader->message($payload, $plan, $token, $at, $depth - 1);
        } catch (Misfit $e) {
            throw $e->within('value', $at);
        }
        if ($members !== [] && !$reader->ignoreUnknown) {
            $name = \substr((string) \array_key_first($members), 1);
            throw (new Misfit("expected \"@type\" and \"value\" of $plan->name alone.", $p))->within($name);
        }
    }

    private static function payload(Token $url, int $p): Message
    {
        $slash = $url->string === null ? false : \strrpos($url->string, '/');
        $class = $slash === false ? null : Types::classOf(\substr((string) $url->string, $slash + 1));
        if ($class === null) {
            throw new Misfit(
                'expected the URL of a known type, such as type.googleapis.com/my.Type, came ' . $url->describe()
                . '. Make its file known with GPBMetadata\…::initOnce(), or the plugin\'s index with'
                . ' Howdah\Protobuf\Types::addIndex().',
                $p,
            );
        }
        return new $class();
    }
}
