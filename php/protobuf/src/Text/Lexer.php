<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Google\Protobuf\Internal\GPBDecodeException;

/**
 * The tokens of a text, one at a time.
 *
 * @internal
 */
final class Lexer
{
    public const END = 0;
    public const IDENTIFIER = 1;
    public const NUMBER = 2;
    public const STRING = 3;
    public const SYMBOL = 4;

    private const SPACE = " \t\n\v\f\r";
    private const TOKEN = '/\G(?:([A-Za-z_]\w*+)'
        . '|((?:0[xX][0-9a-fA-F]++|(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?[fF]?+)(?![\w.]))'
        . '|(["\'])'
        . '|([{}<>\[\]:;,\-]))/';

    /** The kind of the token that comes next. */
    public int $kind;

    /** Its text, with the quotes of a string. */
    public string $text;

    /** Where it begins. */
    private int $at = 0;

    /** Where it ends. */
    private int $next = 0;

    public function __construct(private readonly string $input)
    {
        $this->advance();
    }

    /** Goes on to the next token. */
    public function advance(): void
    {
        $this->space();
        $this->at = $this->next;
        if ($this->at === \strlen($this->input)) {
            $this->kind = self::END;
            $this->text = '';
            return;
        }
        if (\preg_match(self::TOKEN, $this->input, $match, 0, $this->at) !== 1) {
            throw $this->error($this->strange());
        }
        $this->kind = \count($match) - 1;
        $this->text = $this->kind === self::STRING ? $this->string($match[0]) : $match[0];
        $this->next += \strlen($this->text);
    }

    /** Passes a symbol if it comes next. */
    public function take(string $symbol): bool
    {
        if ($this->text !== $symbol || $this->kind !== self::SYMBOL) {
            return false;
        }
        $this->advance();
        return true;
    }

    /** What stands between [, which comes next, and ], without white space and comments. Passes it all. */
    public function bracketed(): string
    {
        $name = '';
        while (true) {
            $this->space();
            $length = \strcspn($this->input, ']#' . self::SPACE, $this->next);
            $name .= \substr($this->input, $this->next, $length);
            $this->next += $length;
            if ($this->next === \strlen($this->input)) {
                throw $this->error('expected ] after a name');
            }
            if ($this->input[$this->next] === ']') {
                $this->next++;
                $this->advance();
                return $name;
            }
        }
    }

    public function unexpected(string $expected): GPBDecodeException
    {
        $got = $this->kind === self::END
            ? 'the end'
            : (\strlen($this->text) > 60 ? \substr($this->text, 0, 60) . '…' : $this->text);
        return $this->error("expected $expected, got $got");
    }

    /** An error at the token that comes next. */
    public function error(string $message): GPBDecodeException
    {
        return $this->errorAt($this->at, $message);
    }

    /** An error elsewhere. */
    public function errorAt(int $at, string $message): GPBDecodeException
    {
        $before = \substr($this->input, 0, $at);
        $line = \substr_count($before, "\n") + 1;
        $column = \strlen($before) - (int) \strrpos("\n$before", "\n") + 1;
        return new GPBDecodeException("$line:$column: $message.");
    }

    /** Where the token that comes next begins, for errorAt(). */
    public function at(): int
    {
        return $this->at;
    }

    /** Passes white space and comments. */
    private function space(): void
    {
        while (true) {
            $this->next += \strspn($this->input, self::SPACE, $this->next);
            if (($this->input[$this->next] ?? '') !== '#') {
                return;
            }
            $this->next += \strcspn($this->input, "\n", $this->next);
        }
    }

    /** A string with its quotes. Not by a pattern: PCRE gives up on one of very many escapes, if it has no JIT. */
    private function string(string $quote): string
    {
        $end = $this->at + 1;
        while (true) {
            $end += \strcspn($this->input, "$quote\\\n\0", $end);
            $stop = $this->input[$end] ?? '';
            if ($stop === $quote) {
                return \substr($this->input, $this->at, $end + 1 - $this->at);
            }
            if ($stop !== '\\' || \strcspn($this->input, "\n\0", $end + 1, 1) === 0) {
                throw $this->error("expected a string that ends with $quote on its line");
            }
            $end += 2;
        }
    }

    private function strange(): string
    {
        $first = $this->input[$this->at];
        if (\preg_match('/\G[\d.][\w.]*/', $this->input, $match, 0, $this->at) === 1) {
            return 'expected a number followed by a space, comma or bracket, got ' . \substr($match[0], 0, 60);
        }
        return \preg_match('/\G[!-~]/', $this->input, $match, 0, $this->at) === 1
            ? "expected a name, a value or a bracket, got $first"
            : 'expected a name, a value or a bracket, got the byte 0x' . \bin2hex($first);
    }
}
