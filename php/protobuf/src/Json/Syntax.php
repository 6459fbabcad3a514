<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

use Google\Protobuf\Internal\GPBDecodeException;

/**
 * Reads JSON to the letter of RFC 8259. json_decode() is faster, but passes over names that come twice, takes True for
 * true, refuses names that begin with U+0000, and does not say where an error is. Where any of this may matter, this
 * class has the last word.
 *
 * @internal
 */
final class Syntax
{
    private const LITERALS = ['true' => true, 'false' => false, 'null' => null];
    private const NUMBER = '/\G-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/';

    private int $p = 0;

    private function __construct(private readonly string $json, private readonly int $depth)
    {
    }

    /**
     * @param int $depth how many lists and objects may be within each other
     * @return mixed as of json_decode(), with Members for the objects that cannot be a stdClass
     * @throws GPBDecodeException
     */
    public static function parse(string $json, int $depth): mixed
    {
        if (\preg_match('//u', $json) !== 1) {
            throw new GPBDecodeException('Expected JSON in UTF-8, got invalid bytes.');
        }
        $syntax = new self($json, $depth);
        $value = $syntax->value($depth);
        $syntax->space();
        if ($syntax->p < \strlen($json)) {
            throw $syntax->unexpected('the end');
        }
        return $value;
    }

    private function value(int $depth): mixed
    {
        if ($depth < 0) {
            throw $this->error("lists and objects are nested deeper than $this->depth times");
        }
        $this->space();
        $first = $this->json[$this->p] ?? '';
        if ($first === '{') {
            return $this->object($depth - 1);
        }
        if ($first === '[') {
            return $this->list($depth - 1);
        }
        if ($first === '"') {
            return $this->string();
        }
        if (\preg_match(self::NUMBER, $this->json, $match, 0, $this->p) === 1) {
            $this->p += \strlen($match[0]);
            return $match[0] === '-0' ? -0.0 : \json_decode($match[0]);
        }
        if (\preg_match('/\G(?:true|false|null)\b/', $this->json, $match, 0, $this->p) === 1) {
            $this->p += \strlen($match[0]);
            return self::LITERALS[$match[0]];
        }
        throw $this->unexpected('a value');
    }

    private function object(int $depth): \stdClass|Members
    {
        $names = $values = $seen = [];
        $this->p++;
        while (!$this->ends('}', $names === [])) {
            $this->space();
            if (($this->json[$this->p] ?? '') !== '"') {
                throw $this->unexpected('a name in double quotes');
            }
            $at = $this->p;
            $name = $this->string();
            if (isset($seen["_$name"])) {
                $this->p = $at;
                throw $this->error('duplicate name ' . ConversionException::describe($name) . ' in this object');
            }
            $seen["_$name"] = true;
            $names[] = $name;
            $this->space();
            if (($this->json[$this->p] ?? '') !== ':') {
                throw $this->unexpected('a colon');
            }
            $this->p++;
            $values[] = $this->value($depth);
        }
        return Members::pack($names, $values);
    }

    /** @return list<mixed> */
    private function list(int $depth): array
    {
        $values = [];
        $this->p++;
        while (!$this->ends(']', $values === [])) {
            $values[] = $this->value($depth);
        }
        return $values;
    }

    /** Passes the end of a list or object, or the comma before what follows. */
    private function ends(string $end, bool $first): bool
    {
        $this->space();
        $next = $this->json[$this->p] ?? '';
        if ($next === $end) {
            $this->p++;
            return true;
        }
        if ($first) {
            return false;
        }
        if ($next !== ',') {
            throw $this->unexpected("a comma or $end");
        }
        $this->p++;
        return false;
    }

    private function string(): string
    {
        $end = self::endOfString($this->json, $this->p);
        $string = $end === null ? null : \json_decode(\substr($this->json, $this->p, $end - $this->p));
        if (!\is_string($string)) {
            throw $this->error($end !== null && \json_last_error() === \JSON_ERROR_UTF16
                ? 'half of a surrogate pair is not a character'
                : 'expected a string that ends, whose escapes are those of JSON');
        }
        $this->p = $end;
        return $string;
    }

    /**
     * Where a string ends that begins with a quote at $p; null: it has no end. No pattern does it, as PCRE has a limit
     * on how many escapes there may be.
     */
    public static function endOfString(string $json, int $p): ?int
    {
        for ($p++; true; $p += 2) {
            $p += \strcspn($json, '"\\', $p);
            $next = $json[$p] ?? null;
            if ($next !== '\\') {
                return $next === null ? null : $p + 1;
            }
        }
    }

    private function space(): void
    {
        $this->p += \strspn($this->json, " \t\r\n", $this->p);
    }

    private function unexpected(string $expected): GPBDecodeException
    {
        $got = \preg_match('/\G(?:[\w.+-]+|.)/u', $this->json, $match, 0, $this->p) === 1
            ? \substr($match[0], 0, 40)
            : 'the end';
        return $this->error("expected $expected, got $got");
    }

    private function error(string $message): GPBDecodeException
    {
        $before = \substr($this->json, 0, $this->p);
        $line = \substr_count($before, "\n") + 1;
        $column = \strlen($before) - (int) \strrpos("\n$before", "\n") + 1;
        return new GPBDecodeException("$line:$column: $message.");
    }
}
