<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Extensions;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Slots;
use Howdah\Protobuf\Types;

/**
 * Reads canonical JSON into messages, straight from the text: there is no tree in between, so that every name, literal
 * and digit is seen as it is written.
 *
 * Functions take the position of what they read, and give or leave in $p the one behind it.
 */
final class JsonReader
{
    private const SPACE = " \t\r\n";
    private const PLAIN = '"([^"\\\\\x00-\x1f]*+)"';
    private const SCALAR = '(?:' . self::PLAIN . '|(-?(?:0|[1-9]\d*+)(?:\.\d++)?+(?:[eE][+-]?\d++)?+)|(true|false|null))';

    /** A value that is neither object nor list nor a string with escapes. */
    private const VALUE = '/\G[ \t\r\n]*+' . self::SCALAR . '/';

    /** A name, and such a value with the comma or brace behind it; the name alone before other values. */
    private const MEMBER = '/\G[ \t\r\n]*+' . self::PLAIN . '[ \t\r\n]*+:[ \t\r\n]*+'
        . '(?:' . self::SCALAR . '[ \t\r\n]*+([,}]))?+/';

    /** Such a value in a list, with the comma or bracket behind it. */
    private const ITEM = '/\G[ \t\r\n]*+' . self::SCALAR . '[ \t\r\n]*+([,\]])/';

    private const ESCAPED = '/\G"(?:[^"\\\\\x00-\x1f]++|\\\\(?:["\\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+"/';

    /** @var (\Closure(Message, Plan, int, int, self): int)|null */
    private static ?\Closure $merge = null;

    /** The position behind what was read last. */
    public int $p = 0;

    /** The message in an Any that is being read: the member @type is none of its fields. */
    public ?Message $payload = null;

    /** @var array<int, int> where objects and lists end that an Any had to pass, by where they begin */
    private array $ends = [];

    /** @param string $json with a byte behind it that JSON does not have */
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
        try {
            if (\preg_match('//u', $json) !== 1) {
                throw new Misfit('expected UTF-8, came bytes that are none.');
            }
            $reader = new self("$json\0", $ignoreUnknown);
            $token = $reader->token(0);
            $reader->message($m, Plan::of($m::class), $token, $reader->p, $depth);
            $end = $reader->space($reader->p);
            if ($end !== \strlen($json)) {
                throw $reader->unexpected('the end', $end);
            }
        } catch (Misfit $e) {
            throw new GPBDecodeException($e->located($json), 0, $e);
        }
    }

    /**
     * Reads a message in the form that its type has.
     *
     * @internal
     * @param Token $token how it begins
     * @param int $p where its object or list begins, else what is behind it
     */
    public function message(Message $m, Plan $plan, Token $token, int $p, int $depth): int
    {
        if ($depth < 0) {
            throw self::tooDeep($p);
        }
        if ($plan->form !== Plan::REGULAR) {
            return $this->p = WellKnownReader::read($this, $m, $plan, $token, $p, $depth);
        }
        if ($token->open !== '{') {
            throw self::expected("an object ($plan->name)", $token, $p);
        }
        self::$merge ??= self::inScopeOfMessages();
        return $this->p = (self::$merge)($m, $plan, $this->json, $p + 1, $depth, $this);
    }

    /** Reads a value; of an object or list nothing but how it begins. Leaves in $p what message() wants. */
    public function token(int $p): Token
    {
        if (\preg_match(self::VALUE, $this->json, $match, \PREG_UNMATCHED_AS_NULL, $p) === 1) {
            $this->p = $p + \strlen($match[0]);
            return new Token('', $match[1], $match[2], $match[3]);
        }
        $this->p = $this->space($p);
        $open = $this->json[$this->p];
        return match ($open) {
            '{', '[' => new Token($open, null, null, null),
            '"' => new Token('', $this->escaped($this->p), null, null),
            default => throw $this->unexpected('a value', $this->p),
        };
    }

    /**
     * Reads a field of any kind into its property.
     *
     * @internal
     */
    public function field(Message $m, JsonField $f, Token $token, int $p, int $depth): int
    {
        if ($token->literal === 'null' && !$f->takesNull) {
            return $p;
        }
        if ($f->kind === JsonField::LIST) {
            $value = $this->list($f, Slots::get($m, $f->property), $token, $p, $depth - 1);
            $p = $this->p;
        } elseif ($f->kind === JsonField::MAP) {
            $value = $this->map($f, Slots::get($m, $f->property), $token, $p, $depth - 1);
            $p = $this->p;
        } elseif ($f->isMessage) {
            $value = new ($f->plan()->class)();
            $p = $this->message($value, $f->plan(), $token, $p, $depth - 1);
        } else {
            $value = $this->scalar($f, $token->string, $token->number, $token->literal, $token->open);
        }
        if ($value !== null) {
            Slots::set($m, $f->property, $value);
            if ($f->case !== null) {
                Slots::set($m, $f->case, $f->number);
            }
        }
        return $p;
    }

    /**
     * The values of a repeated field behind those that it has.
     *
     * @internal
     * @param list<mixed> $values
     * @return list<mixed>
     */
    public function list(JsonField $f, array $values, Token $token, int $p, int $depth): array
    {
        if ($token->open !== '[') {
            throw self::expected('a list', $token, $p);
        }
        $p = $this->space($p + 1);
        if ($this->json[$p] === ']') {
            $this->p = $p + 1;
            return $values;
        }
        $i = 0;
        try {
            do {
                $at = $p;
                if (!$f->isMessage && \preg_match(self::ITEM, $this->json, $m, \PREG_UNMATCHED_AS_NULL, $p) === 1) {
                    $value = $this->scalar($f, $m[1], $m[2], $m[3]);
                    $p += \strlen($m[0]);
                    $next = $m[4];
                } else {
                    $value = $this->single($f, $p, $depth);
                    $p = $this->space($this->p);
                    $next = $this->json[$p++];
                }
                if ($value !== null) {
                    $values[] = $value;
                }
                $i++;
            } while ($next === ',');
            if ($next !== ']') {
                throw $this->unexpected('a comma or ]', $p - 1);
            }
        } catch (Misfit $e) {
            throw $e->within($i, $at);
        }
        $this->p = $p;
        return $values;
    }

    /**
     * The entries of a map over those that it has.
     *
     * @internal
     * @param array<mixed> $values
     * @return array<mixed>
     */
    public function map(JsonField $f, array $values, Token $token, int $p, int $depth): array
    {
        if ($token->open !== '{') {
            throw self::expected('an object for a map', $token, $p);
        }
        $p++;
        $seen = [];
        $name = '';
        $at = $p;
        try {
            while (($p = $this->nextMember($p, $seen === [])) !== null) {
                $at = $p;
                $name = $this->name($p);
                // Of a string, PHP makes an int where it can.
                $key = $f->keyType === 9 ? $name : $this->key($f->keyType, $name);
                if (isset($seen[$key])) {
                    throw new Misfit('this key came before.');
                }
                $seen[$key] = true;
                $value = $this->single($f, $this->p, $depth);
                if ($value !== null) {
                    $values[$key] = $value;
                }
                $p = $this->p;
            }
        } catch (Misfit $e) {
            throw $e->within($name, $at);
        }
        return $values;
    }

    /**
     * What the property holds for a value.
     *
     * @internal
     * @return mixed null: the name of an enum that is unknown, and to be ignored
     */
    public function scalar(
        JsonField $f,
        ?string $string,
        ?string $number,
        ?string $literal,
        string $open = '',
    ): mixed {
        switch ($f->type) {
            case 9: // string
                $value = $string;
                $expected = 'a string';
                break;
            case 8: // bool
                $value = $literal === 'true' ? true : ($literal === 'false' ? false : null);
                $expected = 'true or false';
                break;
            case 5: // int32
            case 17: // sint32
            case 15: // sfixed32
                $value = self::integer($number ?? $string, -0x80000000, 0x7fffffff);
                $expected = 'an integer from -2147483648 to 2147483647';
                break;
            case 13: // uint32
            case 7: // fixed32
                $value = self::integer($number ?? $string, 0, 0xffffffff);
                $expected = 'an integer from 0 to 4294967295';
                break;
            case 3: // int64
            case 18: // sint64
            case 16: // sfixed64
                $value = self::integer($number ?? $string, \PHP_INT_MIN, \PHP_INT_MAX);
                $expected = 'an integer from -9223372036854775808 to 9223372036854775807';
                break;
            case 4: // uint64
            case 6: // fixed64
                $value = self::unsigned($number ?? $string);
                $expected = 'an integer from 0 to 18446744073709551615';
                break;
            case 1: // double
                $value = self::double($number, $string);
                $expected = 'a number up to 1.8e308, "NaN", "Infinity" or "-Infinity"';
                break;
            case 2: // float
                $value = self::float(self::double($number, $string));
                $expected = 'a number up to 3.4e38, "NaN", "Infinity" or "-Infinity"';
                break;
            case 12: // bytes
                $value = self::bytes($string);
                $expected = 'a string in base64';
                break;
            default:
                return $this->enum($f, new Token($open, $string, $number, $literal));
        }
        return $value ?? throw self::expected($expected, new Token($open, $string, $number, $literal));
    }

    /**
     * Looks at a member that is no field: an extension, or unknown.
     *
     * @internal
     */
    public function other(Message $m, Plan $plan, string $name, Token $token, int $p, int $depth): int
    {
        if ($name === '@type' && $m === $this->payload) {
            return $p;
        }
        if ($plan->extensible && \str_starts_with($name, '[') && \str_ends_with($name, ']')) {
            $class = Types::extensionOf($plan->class, \substr($name, 1, -1));
            if ($class !== null) {
                $extension = new $class();
                $p = $this->field($extension, Plan::of($class)->fields[0], $token, $p, $depth);
                $bytes = Extensions::write($extension, $plan->class);
                Slots::set($m, 'unknownFields', Slots::get($m, 'unknownFields') . $bytes);
                return $p;
            }
        }
        if (!$this->ignoreUnknown) {
            throw new Misfit(
                "$plan->name has no such field" . ($plan->extensible ? ' nor known extension' : '')
                . '. To pass over what is unknown, say so with mergeFromJsonString($json, true).',
            );
        }
        return $this->pass($token, $p, $depth);
    }

    /**
     * Passes over a value, whatever it is.
     *
     * @internal
     */
    public function pass(Token $token, int $p, int $depth): int
    {
        if ($token->open === '') {
            return $p;
        }
        if ($depth < 0) {
            throw self::tooDeep($p);
        }
        $begin = $p;
        if (isset($this->ends[$begin])) {
            return $this->ends[$begin];
        }
        if ($token->open === '{') {
            $first = true;
            $p++;
            while (($p = $this->nextMember($p, $first)) !== null) {
                $first = false;
                $this->name($p);
                $value = $this->token($this->p);
                $p = $this->pass($value, $this->p, $depth - 1);
            }
            return $this->ends[$begin] = $this->p;
        }
        $p = $this->space($p + 1);
        if ($this->json[$p] === ']') {
            return $this->ends[$begin] = $p + 1;
        }
        do {
            $value = $this->token($p);
            $p = $this->space($this->pass($value, $this->p, $depth - 1));
        } while ($this->json[$p++] === ',');
        if ($this->json[$p - 1] !== ']') {
            throw $this->unexpected('a comma or ]', $p - 1);
        }
        return $this->ends[$begin] = $p;
    }

    /**
     * Where the next member of an object begins; null: there is none, and $p is behind the object.
     *
     * @internal
     * @param int $p behind the brace, or behind a value
     */
    public function nextMember(int $p, bool $first): ?int
    {
        $p = $this->space($p);
        $next = $this->json[$p];
        if ($next === '}') {
            $this->p = $p + 1;
            return null;
        }
        if (!$first) {
            if ($next !== ',') {
                throw $this->unexpected('a comma or }', $p);
            }
            $p = $this->space($p + 1);
        }
        return $this->json[$p] === '"' ? $p : throw $this->unexpected('a name in double quotes', $p);
    }

    /**
     * Reads a name and its colon.
     *
     * @internal
     */
    public function name(int $p): string
    {
        $name = $this->escaped($p);
        $p = $this->space($this->p);
        if ($this->json[$p] !== ':') {
            throw $this->unexpected('a colon', $p);
        }
        $this->p = $p + 1;
        return $name;
    }

    /** @internal */
    public function space(int $p): int
    {
        return $p + \strspn($this->json, self::SPACE, $p);
    }

    /** @internal */
    public function unexpected(string $expected, int $p): Misfit
    {
        $came = match (true) {
            $p >= \strlen($this->json) - 1 => 'the end',
            \preg_match('/\G(?:[\w.+-]+|.)/u', $this->json, $match, 0, $p) === 1 => \substr($match[0], 0, 40),
            default => 'a control character',
        };
        return new Misfit("expected $expected, came $came.", $p);
    }

    /** @internal */
    public static function expected(string $what, Token $token, ?int $p = null): Misfit
    {
        return new Misfit("expected $what, came " . $token->describe() . '.', $p);
    }

    /** @internal */
    public static function tooDeep(int $p): Misfit
    {
        return new Misfit('the messages are nested deeper than the limit. Give mergeFromJsonString() a higher one if you'
            . ' trust the input.', $p);
    }

    /**
     * The properties of messages are protected: what writes them runs in the scope of their parent.
     *
     * This is the inner loop, over the members of an object. It does itself what is frequent. Cases are GPBType's
     * numbers and JsonField's kinds: of constants of other classes, PHP would not make a jump table.
     */
    private static function inScopeOfMessages(): \Closure
    {
        $merge = null;
        $member = self::MEMBER;
        $loop = static function (
            Message $m,
            Plan $plan,
            string $json,
            int $p,
            int $depth,
            JsonReader $reader,
        ) use (
            &$merge,
            $member,
        ): int {
            $byJsonName = $plan->byJsonName;
            $seen = 0;
            $seenMore = [];
            $name = null;
            $i = null;
            $at = $p;
            try {
                if ($json[$p] !== '"') {
                    $p = $reader->nextMember($p, true);
                    if ($p === null) {
                        return $reader->p;
                    }
                }
                do {
                    $at = $p;
                    if (\preg_match($member, $json, $match, \PREG_UNMATCHED_AS_NULL, $p) === 1) {
                        [$all, $name, $string, $number, $literal, $next] = $match;
                        $p += \strlen($all);
                    } else {
                        $name = $reader->name($reader->space($p));
                        $string = $number = $literal = $next = null;
                        $p = $reader->space($reader->p);
                    }
                    $open = '';
                    if ($next === null) {
                        $open = $json[$p];
                        if ($open !== '{' && $open !== '[') {
                            $token = $reader->token($p);
                            $p = $reader->p;
                            $open = $token->open;
                            $string = $token->string;
                            $number = $token->number;
                            $literal = $token->literal;
                        }
                    }
                    $f = $byJsonName[$name] ?? $plan->byProtoName[$name] ?? null;
                    if ($f === null) {
                        if (isset($seenMore[".$name"])) {
                            throw new Misfit('this name came before.');
                        }
                        $seenMore[".$name"] = true;
                        $p = $reader->other($m, $plan, $name, new Token($open, $string, $number, $literal), $p, $depth);
                    } else {
                        if (($seen & $f->bit) !== 0 || isset($seenMore[$f->number])) {
                            throw new Misfit('this field came before.');
                        }
                        $seen |= $f->bit;
                        if ($f->bit === 0) {
                            $seenMore[$f->number] = true;
                        }
                        if ($literal !== 'null' || $f->takesNull) {
                            if ($f->case !== null) {
                                if (isset($seenMore[$f->case])) {
                                    throw new Misfit('another field of the same oneof came before.');
                                }
                                $seenMore[$f->case] = true;
                            }
                            switch ($f->kind) {
                                case 9: // string
                                    $value = $string ?? $reader->scalar($f, $string, $number, $literal, $open);
                                    break;
                                case 5: // int32
                                    $value = (int) $number;
                                    if ((string) $value !== $number || $value > 0x7fffffff || $value < -0x80000000) {
                                        $value = $reader->scalar($f, $string, $number, $literal, $open);
                                    }
                                    break;
                                case 14: // enum
                                    $value = $f->enumNumbers[$string]
                                        ?? $reader->scalar($f, $string, $number, $literal, $open);
                                    break;
                                case 10: // group
                                case 11: // message
                                    $sub = $f->plan ?? $f->plan();
                                    if ($f->case === null || $m->{$f->case} === $f->number) {
                                        $value = $m->{$f->property} ?? new $sub->class();
                                    } else {
                                        $value = new $sub->class();
                                    }
                                    if ($open === '{' && $sub->form === 0 && $depth > 0) {
                                        $p = $merge($value, $sub, $json, $p + 1, $depth - 1, $reader);
                                    } elseif (
                                        $sub->form === 1 && $string !== null
                                        && ($time = Timestamps::read($string)) !== null
                                    ) {
                                        [$value->seconds, $value->nanos] = $time;
                                    } else {
                                        $token = new Token($open, $string, $number, $literal);
                                        $p = $reader->message($value, $sub, $token, $p, $depth - 1);
                                    }
                                    break;
                                case 19: // list
                                    $value = $m->{$f->property};
                                    if (!$f->isMessage || $open !== '[' || $depth === 0) {
                                        $token = new Token($open, $string, $number, $literal);
                                        $value = $reader->list($f, $value, $token, $p, $depth - 1);
                                        $p = $reader->p;
                                        break;
                                    }
                                    $sub = $f->plan ?? $f->plan();
                                    $i = 0;
                                    if ($json[++$p] !== '{') {
                                        $p = $reader->space($p);
                                        if ($json[$p] === ']') {
                                            $p++;
                                            $i = null;
                                            break;
                                        }
                                    }
                                    while (true) {
                                        $value[] = $message = new $sub->class();
                                        $at = $p;
                                        if ($sub->form === 0 && $json[$p] === '{') {
                                            $p = $merge($message, $sub, $json, $p + 1, $depth - 1, $reader);
                                        } else {
                                            $token = $reader->token($p);
                                            $p = $reader->message($message, $sub, $token, $reader->p, $depth - 1);
                                        }
                                        if ($json[$p] !== ',') {
                                            $p = $reader->space($p);
                                            if ($json[$p] === ']') {
                                                $p++;
                                                break;
                                            }
                                            if ($json[$p] !== ',') {
                                                throw $reader->unexpected('a comma or ]', $p);
                                            }
                                        }
                                        $i++;
                                        if ($json[++$p] !== '{') {
                                            $p = $reader->space($p);
                                        }
                                    }
                                    $i = null;
                                    break;
                                case 20: // map
                                    $token = new Token($open, $string, $number, $literal);
                                    $value = $reader->map($f, $m->{$f->property}, $token, $p, $depth - 1);
                                    $p = $reader->p;
                                    break;
                                default:
                                    $value = $reader->scalar($f, $string, $number, $literal, $open);
                            }
                            if ($value !== null) {
                                $m->{$f->property} = $value;
                                if ($f->case !== null) {
                                    $m->{$f->case} = $f->number;
                                }
                            }
                        }
                    }
                    if ($next === null) {
                        $p = $reader->space($p);
                        $next = $json[$p];
                        if ($next !== ',' && $next !== '}') {
                            throw $reader->unexpected('a comma or }', $p);
                        }
                        $p++;
                    }
                } while ($next === ',');
            } catch (Misfit $e) {
                $at = $reader->space($at);
                throw $name === null ? $e : ($i === null ? $e : $e->within($i, $at))->within($name, $at);
            }
            return $p;
        };
        return $merge = \Closure::bind($loop, null, Message::class);
    }

    /** A value on its own: in a list or map. */
    private function single(JsonField $f, int $p, int $depth): mixed
    {
        $token = $this->token($p);
        if (!$f->isMessage) {
            return $this->scalar($f, $token->string, $token->number, $token->literal, $token->open);
        }
        $plan = $f->plan();
        $value = new $plan->class();
        $this->message($value, $plan, $token, $this->p, $depth);
        return $value;
    }

    /** A string that may have escapes. */
    private function escaped(int $p): string
    {
        if ($this->json[$p] !== '"') {
            throw $this->unexpected('a name in double quotes', $p);
        }
        if (\preg_match(self::ESCAPED, $this->json, $match, 0, $p) !== 1) {
            throw new Misfit('expected a string with an end, no control characters, and JSON\'s escapes alone.', $p);
        }
        $this->p = $p + \strlen($match[0]);
        return \json_decode($match[0])
            ?? throw new Misfit('expected a character, came half of a surrogate pair in ' . Misfit::quote($match[0]), $p);
    }

    private function key(int $type, string $name): int
    {
        return match ($type) {
            // bool
            8 => ['true' => 1, 'false' => 0][$name] ?? null,
            // uint32, fixed32
            13, 7 => self::integer($name, 0, 0xffffffff),
            // uint64, fixed64
            4, 6 => self::unsigned($name),
            // int64, sint64, sfixed64
            3, 18, 16 => self::integer($name, \PHP_INT_MIN, \PHP_INT_MAX),
            default => self::integer($name, -0x80000000, 0x7fffffff),
        } ?? throw new Misfit($type === 8 ? 'this key is not true or false.' : 'this key is no integer of its type.');
    }

    private static function integer(?string $text, int $least, int $most): ?int
    {
        $value = (int) $text;
        if ((string) $value !== $text) {
            $digits = $text === null ? null : Decimal::integer($text);
            $value = $digits === null ? null : Decimal::int64($digits);
        }
        return $value !== null && $value >= $least && $value <= $most ? $value : null;
    }

    private static function unsigned(?string $text): ?int
    {
        $digits = $text === null ? null : Decimal::integer($text);
        return $digits === null ? null : Decimal::uint64($digits);
    }

    private static function double(?string $number, ?string $string): ?float
    {
        if ($number === null && $string !== null) {
            $special = ['NaN' => \NAN, 'Infinity' => \INF, '-Infinity' => -\INF][$string] ?? null;
            if ($special !== null) {
                return $special;
            }
            $number = \preg_match('/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/D', $string) === 1 ? $string : null;
        }
        $value = (float) $number;
        return $number !== null && \is_finite($value) ? $value : null;
    }

    private static function float(?float $double): ?float
    {
        if ($double === null) {
            return null;
        }
        $float = \unpack('g', \pack('g', $double))[1];
        return \is_infinite($float) && !\is_infinite($double) ? null : $float;
    }

    private static function bytes(?string $string): ?string
    {
        // base64_decode() passes over white space.
        if ($string === null || \strcspn($string, " \t\r\n") !== \strlen($string)) {
            return null;
        }
        $bytes = \base64_decode(\strtr($string, '-_', '+/'), true);
        return $bytes === false ? null : $bytes;
    }

    private function enum(JsonField $f, Token $token): ?int
    {
        if ($token->literal === 'null' && $f->isNullValue) {
            return 0;
        }
        if ($token->string !== null) {
            $number = $f->enumNumber($token->string);
            return $number !== null || $this->ignoreUnknown
                ? $number
                : throw self::expected("the name or number of a value of $f->class", $token);
        }
        $number = self::integer($token->number, -0x80000000, 0x7fffffff)
            ?? throw self::expected("the name or number of a value of $f->class", $token);
        if (!$f->allows($number)) {
            return $this->ignoreUnknown ? null : throw self::expected("a value of the closed enum $f->class", $token);
        }
        return $number;
    }
}
