<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\ModelException;

/**
 * Parses types: those of phpdoc, and those of JMS serializer with literals as parameters, `DateTime<'Y-m-d', 'UTC'>`.
 *
 *     type     = part *("|" part)
 *     part     = ["?"] ("(" type ")" / shape / name ["<" [arguments] ">"]) *"[]"
 *     shape    = "array{" [field *("," field)] "}"
 *     field    = [key ["?"] ":"] type
 *     arguments = argument *("," argument)
 *     argument = literal / "[" [arguments] "]" / "null" / type
 */
final class TypeParser
{
    private string $text = '';
    private int $at = 0;

    /** @throws ModelException where the text is no type */
    public function parse(string $text): TypeExpression
    {
        $this->text = $text;
        $this->at = 0;
        $type = $this->type();
        $this->skipSpace();
        if ($this->at < strlen($text)) {
            throw $this->expected('the end of the type');
        }
        return $type;
    }

    /** Parses the type that a text starts with, as after `@var`; null where it starts with none. */
    public function parsePrefix(string $text): ?TypeExpression
    {
        $this->text = $text;
        $this->at = 0;
        try {
            return $this->type();
        } catch (ModelException) {
            return null;
        }
    }

    private function type(): TypeExpression
    {
        $members = [$this->part()];
        while ($this->takes('|')) {
            $members[] = $this->part();
        }
        return count($members) === 1 ? $members[0] : new TypeExpression('|', $members);
    }

    private function part(): TypeExpression
    {
        if ($this->takes('?')) {
            return new TypeExpression('|', [$this->part(), new TypeExpression('null')]);
        }
        if ($this->takes('(')) {
            $type = $this->type();
            $this->expect(')');
        } else {
            $type = $this->named();
        }
        while ($this->takes('[]')) {
            $type = new TypeExpression('list', [$type]);
        }
        return $type;
    }

    private function named(): TypeExpression
    {
        $name = $this->matches('~\$this\b|\\\\?[a-zA-Z_\x80-\xff][\w\x80-\xff\\\\]*(?:-[a-z]+)*~');
        if ($name === null) {
            throw $this->expected('a type');
        }
        if ($name === 'array' && $this->takes('{')) {
            return $this->shape();
        }
        $arguments = [];
        if ($this->takes('<') && !$this->takes('>')) {
            do {
                $arguments[] = $this->argument();
            } while ($this->takes(','));
            $this->expect('>');
        }
        return new TypeExpression($name, $arguments);
    }

    private function shape(): TypeExpression
    {
        $fields = $optional = [];
        while (!$this->takes('}')) {
            $key = $this->matches('~[\w\x80-\xff-]+(?=\s*\??\s*:)~') ?? $this->string();
            if ($key === null) {
                $fields[] = $this->type();
            } else {
                if ($this->takes('?')) {
                    $optional[] = $key;
                }
                $this->expect(':');
                $fields[$key] = $this->type();
            }
            if (!$this->takes(',') && !$this->sees('}')) {
                throw $this->expected('"," or "}"');
            }
        }
        return new TypeExpression('array{}', $fields, $optional);
    }

    private function argument(): mixed
    {
        if ($this->takes('[')) {
            if ($this->takes(']')) {
                return [];
            }
            $list = [];
            do {
                $list[] = $this->argument();
            } while ($this->takes(','));
            $this->expect(']');
            return $list;
        }
        $literal = $this->literal();
        if ($literal !== null) {
            return $literal;
        }
        $type = $this->type();
        return $type->name === 'null' ? null : $type;
    }

    private function literal(): string|int|float|null
    {
        $number = $this->matches('~-?\d+(?:\.\d+)?(?:e[+-]?\d+)?~i');
        return $number === null ? $this->string() : $number + 0;
    }

    /** A text in quotes; a quote inside is doubled. */
    private function string(): ?string
    {
        $quoted = $this->matches('~\'(?:[^\']|\'\')*\'|"(?:[^"]|"")*"~');
        if ($quoted === null) {
            return null;
        }
        $quote = $quoted[0];
        return str_replace($quote . $quote, $quote, substr($quoted, 1, -1));
    }

    private function expect(string $token): void
    {
        if (!$this->takes($token)) {
            throw $this->expected("\"$token\"");
        }
    }

    private function takes(string $token): bool
    {
        if (!$this->sees($token)) {
            return false;
        }
        $this->at += strlen($token);
        return true;
    }

    private function sees(string $token): bool
    {
        $this->skipSpace();
        return substr($this->text, $this->at, strlen($token)) === $token;
    }

    private function matches(string $pattern): ?string
    {
        $this->skipSpace();
        if (preg_match($pattern . 'A', $this->text, $match, 0, $this->at) !== 1) {
            return null;
        }
        $this->at += strlen($match[0]);
        return $match[0];
    }

    private function skipSpace(): void
    {
        $this->at += strspn($this->text, " \t\r\n", $this->at);
    }

    private function expected(string $what): ModelException
    {
        $rest = substr($this->text, $this->at, 20);
        $got = $rest === '' ? 'its end' : "\"$rest\"";
        return new ModelException("Expected $what in the type \"$this->text\", got $got at column " . ($this->at + 1));
    }
}
