<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\Internal\GPBType;
use Howdah\Protobuf\Extensions;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\MessageProperties;
use Howdah\Protobuf\Types;

/**
 * Reads canonical JSON into messages.
 *
 * json_decode() makes a tree, which is walked along the plans of the classes. The tree lacks names that came twice and
 * the spelling of literals and numbers: members are counted on the way, and where the count, a literal or the size of a
 * number leaves room for doubt, the text itself is looked at.
 */
final class JsonReader
{
    private const NAMES = '/"(?:[^"\\\\]++|\\\\.)*+"(?:\s*+:|(*SKIP)(*F))/s';
    private const ODD_LITERAL = '/(?:^|[\s:,\[])(?!true|false|null)(?i:true|false|null)/';
    private const NEGATIVE_ZERO = '/"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*F)|-0(?![.\deE])/s';

    /** @var (\Closure(Message, Plan, array<mixed>, int, self): void)|null */
    private static ?\Closure $merge = null;

    /** Members of objects that were seen. */
    public int $members = 0;

    /** Colons in strings that were seen, as far as they were counted. */
    public int $colons = 0;

    /** Whether a literal was seen: true, false, null. */
    public bool $literals = false;

    private ?Numbers $numbers = null;

    private function __construct(private readonly string $json, public readonly bool $ignoreUnknown)
    {
    }

    /**
     * Merges JSON into a message.
     *
     * @param bool $ignoreUnknown whether to pass over members and names of enums that the classes do not know
     * @param int $depth how many messages may be within each other
     * @throws GPBDecodeException
     */
    public static function read(Message $m, string $json, bool $ignoreUnknown, int $depth): void
    {
        // A message is an object; a map is another, and a list is one more level too.
        $nesting = 2 * \max($depth, 0) + 4;
        $reader = new self($json, $ignoreUnknown);
        $tree = \json_decode(self::withSigns($json), false, $nesting);
        if ($tree === null && \json_last_error() !== \JSON_ERROR_NONE) {
            $tree = Syntax::parse($json, $nesting);
        }
        try {
            $reader->message($m, Plan::of($m::class), $tree, $depth);
        } catch (ConversionException $e) {
            throw new GPBDecodeException($e->located(), 0, $e);
        }
        if ($reader->isDoubtful()) {
            Syntax::parse($json, $nesting);
        }
    }

    /** @internal */
    public function message(Message $m, Plan $plan, mixed $value, int $depth): void
    {
        if ($depth < 0) {
            throw new ConversionException(
                'the messages are nested deeper than the limit. Give mergeFromJsonString() a higher one if you trust'
                . ' the input.',
            );
        }
        if ($plan->form !== Plan::REGULAR) {
            WellKnownReader::read($this, $m, $plan, $value, $depth);
            return;
        }
        if ($value instanceof Members) {
            $members = $value->members();
        } elseif ($value instanceof \stdClass) {
            $members = (array) $value;
        } else {
            throw ConversionException::expected("an object ($plan->name)", $value);
        }
        self::$merge ??= self::inScopeOfMessages();
        (self::$merge)($m, $plan, $members, $depth, $this);
    }

    /**
     * The values of a repeated field after those that it has.
     *
     * @internal
     * @param list<mixed> $values
     * @return list<mixed>
     */
    public function list(JsonField $f, array $values, mixed $list, int $depth): array
    {
        if (!\is_array($list)) {
            throw ConversionException::expected('a list', $list);
        }
        try {
            if ($f->isMessage) {
                $plan = $f->plan();
                foreach ($list as $i => $item) {
                    $values[] = $value = new $plan->class();
                    $this->message($value, $plan, $item, $depth);
                }
            } else {
                foreach ($list as $i => $item) {
                    $value = $this->scalar($f, $item);
                    if ($value !== null) {
                        $values[] = $value;
                    }
                }
            }
        } catch (ConversionException $e) {
            throw $e->within($i);
        }
        return $values;
    }

    /**
     * The entries of a map over those that it has.
     *
     * @internal
     * @param array<mixed> $values
     * @return array<mixed>
     */
    public function map(JsonField $f, array $values, mixed $object, int $depth): array
    {
        if (!$object instanceof \stdClass && !$object instanceof Members) {
            throw ConversionException::expected('an object for a map', $object);
        }
        $name = '';
        $seen = [];
        try {
            foreach ($object as $name => $item) {
                $this->members++;
                $key = $f->keyType === GPBType::STRING ? $name : $this->numbers()->key($f->keyType, $name);
                if ($f->isMessage) {
                    $value = new $f->class();
                    $this->message($value, $f->plan(), $item, $depth);
                } else {
                    $value = $this->scalar($f, $item);
                }
                if ($f->keyType !== GPBType::STRING) {
                    if (isset($seen[$key])) {
                        throw new ConversionException("duplicate key, another notation of $key.");
                    }
                    $seen[$key] = true;
                }
                if ($value !== null) {
                    $values[$key] = $value;
                }
            }
        } catch (ConversionException $e) {
            throw $e->within($name);
        }
        return $values;
    }

    /**
     * What the property holds for a JSON value.
     *
     * @internal
     * @return mixed null: the name of an enum that is unknown, and to be ignored
     */
    public function scalar(JsonField $f, mixed $value): mixed
    {
        switch ($f->type) {
            case 9: // string
                return \is_string($value) ? $value : throw ConversionException::expected('a string', $value);
            case 8: // bool
                $this->literals = true;
                return \is_bool($value) ? $value : throw ConversionException::expected('true or false', $value);
            case 5: // int32
            case 17: // sint32
            case 15: // sfixed32
                return \is_int($value) && $value >= -0x80000000 && $value <= 0x7fffffff
                    ? $value
                    : $this->numbers()->integer($value, -0x80000000, 0x7fffffff);
            case 13: // uint32
            case 7: // fixed32
                return $this->numbers()->integer($value, 0, 0xffffffff);
            case 3: // int64
            case 18: // sint64
            case 16: // sfixed64
                return \is_int($value) ? $value : $this->numbers()->integer($value, \PHP_INT_MIN, \PHP_INT_MAX);
            case 4: // uint64
            case 6: // fixed64
                return $this->numbers()->unsigned($value);
            case 1: // double
                return $this->numbers()->double($value);
            case 2: // float
                return $this->numbers()->float($value);
            case 12: // bytes
                return self::bytes($value);
            default:
                return $this->enum($f, $value);
        }
    }

    /** @internal */
    public function numbers(): Numbers
    {
        return $this->numbers ??= new Numbers($this->json);
    }

    /**
     * Seconds and nanoseconds of a timestamp.
     *
     * @internal
     * @return array{int, int}
     */
    public function timestamp(mixed $value): array
    {
        $time = (\is_string($value) ? Timestamps::read($value) : null) ?? throw ConversionException::expected(
            'a timestamp such as "2001-02-03T04:05:06.789Z" from year 0001 to 9999',
            $value,
        );
        $this->colons += $value[-1] === 'Z' ? 2 : 3;
        return $time;
    }

    /**
     * Looks at a member that is no field: an extension, or unknown.
     *
     * @internal
     */
    public function other(Message $m, Plan $plan, string $name, mixed $value, int $depth): void
    {
        if ($plan->extensible && \str_starts_with($name, '[') && \str_ends_with($name, ']')) {
            $class = Types::extensionOf($plan->class, \substr($name, 1, -1));
            if ($class !== null) {
                $this->extension($m, $plan, $class, $value, $depth);
                return;
            }
        }
        if (!$this->ignoreUnknown) {
            throw new ConversionException(
                "$plan->name has no such field" . ($plan->extensible ? ' nor known extension' : '')
                . '. To ignore unknown fields, call mergeFromJsonString($json, true).',
            );
        }
        $this->pass($value);
    }

    /**
     * The field that goes by its name in the .proto file.
     *
     * @internal
     * @param array<mixed> $members
     */
    public static function byProtoName(Plan $plan, int|string $name, array $members): ?JsonField
    {
        $f = $plan->byProtoName[$name] ?? null;
        if ($f !== null && \array_key_exists($f->jsonName, $members)) {
            throw new ConversionException("duplicate field: it is also given as $f->jsonName.");
        }
        return $f;
    }

    /**
     * Reads a field in a way that does for every kind.
     *
     * @internal
     */
    public function field(Message $m, JsonField $f, mixed $v, int $depth): void
    {
        if ($f->kind === JsonField::LIST) {
            $value = $this->list($f, MessageProperties::get($m, $f->property), $v, $depth - 1);
        } elseif ($f->kind === JsonField::MAP) {
            $value = $this->map($f, MessageProperties::get($m, $f->property), $v, $depth - 1);
        } elseif ($f->isMessage) {
            $isSet = $f->case === null || MessageProperties::get($m, $f->case) === $f->number;
            $value = $isSet ? MessageProperties::get($m, $f->property) : null;
            $value ??= new ($f->plan()->class)();
            $this->message($value, $f->plan(), $v, $depth - 1);
        } else {
            $value = $this->scalar($f, $v);
            if ($value === null) {
                return;
            }
        }
        MessageProperties::set($m, $f->property, $value);
        if ($f->case !== null) {
            MessageProperties::set($m, $f->case, $f->number);
        }
    }

    /**
     * The properties of messages are protected: what writes them runs in the scope of their parent.
     *
     * This is the inner loop. It does itself what is frequent, and leaves the rest to its reader. Its cases are
     * GPBType's numbers and JsonField's kinds: of constants of other classes, PHP would not make a jump table.
     */
    private static function inScopeOfMessages(): \Closure
    {
        $merge = null;
        $loop = static function (
            Message $m,
            Plan $plan,
            array $members,
            int $depth,
            JsonReader $reader,
        ) use (&$merge): void {
            $byJsonName = $plan->byJsonName;
            $oneofs = [];
            $name = $i = null;
            $reader->members += \count($members);
            try {
                foreach ($members as $name => $v) {
                    $f = $byJsonName[$name] ?? JsonReader::byProtoName($plan, $name, $members);
                    if ($f === null) {
                        $reader->other($m, $plan, (string) $name, $v, $depth);
                        continue;
                    }
                    if ($v === null) {
                        $reader->literals = true;
                        if (!$f->takesNull) {
                            continue;
                        }
                    }
                    switch ($f->inner) {
                        case 9: // string
                            $m->{$f->property} = \is_string($v) ? $v : $reader->scalar($f, $v);
                            break;
                        case 5: // int32
                            $m->{$f->property} = \is_int($v) && $v >= -0x80000000 && $v <= 0x7fffffff
                                ? $v
                                : $reader->scalar($f, $v);
                            break;
                        case 14: // enum
                            if (\is_string($v) && isset($f->enumNumbers[$v])) {
                                $m->{$f->property} = $f->enumNumbers[$v];
                            } else {
                                $reader->field($m, $f, $v, $depth);
                            }
                            break;
                        case 11: // message
                            $sub = $f->plan ?? $f->plan();
                            $value = $m->{$f->property} ?? new $sub->class();
                            if ($sub->form === 0 && $v instanceof \stdClass && $depth > 0) {
                                $merge($value, $sub, (array) $v, $depth - 1, $reader);
                            } elseif ($sub->form === 1) { // timestamp
                                [$value->seconds, $value->nanos] = $reader->timestamp($v);
                            } else {
                                $reader->message($value, $sub, $v, $depth - 1);
                            }
                            $m->{$f->property} = $value;
                            break;
                        case 21: // list of messages
                            if (!\is_array($v) || $depth === 0) {
                                $reader->field($m, $f, $v, $depth);
                                break;
                            }
                            $sub = $f->plan ?? $f->plan();
                            $list = $m->{$f->property};
                            foreach ($v as $i => $item) {
                                $list[] = $value = new $sub->class();
                                if ($sub->form === 0 && $item instanceof \stdClass) {
                                    $merge($value, $sub, (array) $item, $depth - 1, $reader);
                                } else {
                                    $reader->message($value, $sub, $item, $depth - 1);
                                }
                            }
                            $i = null;
                            $m->{$f->property} = $list;
                            break;
                        case 22: // any member of a oneof
                            if (isset($oneofs[$f->case])) {
                                throw new ConversionException('another field of the same oneof is already set.');
                            }
                            $oneofs[$f->case] = true;
                            $reader->field($m, $f, $v, $depth);
                            break;
                        default:
                            $reader->field($m, $f, $v, $depth);
                    }
                }
            } catch (ConversionException $e) {
                throw ($i === null ? $e : $e->within($i))->within((string) $name);
            }
        };
        return $merge = \Closure::bind($loop, null, Message::class);
    }

    /** json_decode() takes -0 for the integer 0, but -0.0 for what it is. */
    private static function withSigns(string $json): string
    {
        // The first pattern finds some in strings too, but fast: dates are full of -0.
        return \preg_match('/(?<!\w)-0(?![.\deE])/', $json) === 1
            // What is too much for the pattern is left to Syntax, as is what is no JSON.
            ? \preg_replace(self::NEGATIVE_ZERO, '-0.0', $json) ?? ''
            : $json;
    }

    private function extension(Message $m, Plan $plan, string $class, mixed $value, int $depth): void
    {
        $f = Plan::of($class)->fields[0];
        if ($value === null) {
            $this->literals = true;
            if (!$f->takesNull) {
                return;
            }
        }
        $extension = new $class();
        $this->field($extension, $f, $value, $depth);
        MessageProperties::set(
            $m,
            'unknownFields',
            MessageProperties::get($m, 'unknownFields') . Extensions::write($extension, $plan->class),
        );
    }

    private static function bytes(mixed $value): string
    {
        if (!\is_string($value)) {
            throw ConversionException::expected('a string in base64', $value);
        }
        // base64_decode() passes over white space.
        $bytes = \strcspn($value, " \t\r\n") === \strlen($value)
            ? \base64_decode(\strtr($value, '-_', '+/'), true)
            : false;
        return $bytes !== false ? $bytes : throw ConversionException::expected('a string in base64', $value);
    }

    private function enum(JsonField $f, mixed $value): ?int
    {
        if ($value === null && $f->isNullValue) {
            $this->literals = true;
            return 0;
        }
        if (\is_string($value)) {
            $number = $f->enumNumber($value);
            return $number !== null || $this->ignoreUnknown
                ? $number
                : throw ConversionException::expected("the name or number of a value of $f->class", $value);
        }
        if (!\is_int($value) && !\is_float($value)) {
            throw ConversionException::expected("the name or number of a value of $f->class", $value);
        }
        $number = $this->numbers()->integer($value, -0x80000000, 0x7fffffff);
        if (!$f->allows($number)) {
            return $this->ignoreUnknown
                ? null
                : throw ConversionException::expected("a value of the closed enum $f->class", $value);
        }
        return $number;
    }

    /** Counts what is ignored. */
    private function pass(mixed $value): void
    {
        if (\is_float($value)) {
            $this->numbers()->pass($value);
        } elseif (\is_array($value)) {
            foreach ($value as $item) {
                $this->pass($item);
            }
        } elseif (\is_object($value)) {
            foreach ($value as $item) {
                $this->members++;
                $this->pass($item);
            }
        } elseif (!\is_string($value) && !\is_int($value)) {
            $this->literals = true;
        }
    }

    /** Whether json_decode() may have passed over something. */
    private function isDoubtful(): bool
    {
        if ($this->literals && \preg_match(self::ODD_LITERAL, $this->json) === 1) {
            return true;
        }
        // A member has a colon. Where there are more, they are in strings. Those of timestamps are known, unless they
        // are escaped.
        if (
            \substr_count($this->json, ':') === $this->members + $this->colons
            && ($this->colons === 0 || !\str_contains($this->json, '\\'))
        ) {
            return false;
        }
        return \preg_match_all(self::NAMES, $this->json) !== $this->members;
    }
}
