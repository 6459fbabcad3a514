<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\ModelException;

/**
 * Parses annotations of comments: `@Groups({"list", "detail"})`, `@Accessor(getter="name")`, with nested ones.
 */
final class AnnotationParser
{
    private string $text = '';
    private int $at = 0;

    /**
     * @param \Closure(string): string $resolve makes the full name of a class
     * @param \Closure(string): bool $wants whether annotations of a class are of interest
     */
    public function __construct(private readonly \Closure $resolve, private readonly \Closure $wants)
    {
    }

    /**
     * @return list<array{string, array<int|string, mixed>}> full names and arguments
     * @throws ModelException where the arguments of one that is wanted cannot be parsed
     */
    public function parse(string $comment): array
    {
        $this->text = (string) preg_replace('~^[ \t]*(?:/\*\*|\*/?)?~m', '', $comment);
        $found = [];
        preg_match_all('~(?<=^|\s)@([\w\\\\]+)~', $this->text, $matches, PREG_OFFSET_CAPTURE | PREG_SET_ORDER);
        $end = 0;
        foreach ($matches as [[$whole, $start], [$name]]) {
            $class = ($this->resolve)($name);
            if ($start < $end || !($this->wants)($class)) {
                continue;
            }
            $this->at = $start + strlen($whole);
            $found[] = [$class, $this->arguments()];
            $end = $this->at;
        }
        return $found;
    }

    /** @return array<int|string, mixed> */
    private function arguments(): array
    {
        if (($this->text[$this->at] ?? '') !== '(') {
            return [];
        }
        $this->at++;
        return $this->values(')');
    }

    /** @return array<int|string, mixed> */
    private function values(string $end): array
    {
        $values = [];
        while (!$this->takes($end)) {
            $key = $this->key();
            if ($key === null) {
                $values[] = $this->value();
            } else {
                $values[$key] = $this->value();
            }
            if (!$this->takes(',') && !$this->sees($end)) {
                throw $this->expected("\",\" or \"$end\"");
            }
        }
        return $values;
    }

    private function key(): ?string
    {
        $key = $this->matches('~(?:\w+|"(?:[^"]|"")*")(?=\s*[=:](?!:))~');
        if ($key === null) {
            return null;
        }
        $this->matches('~[=:]~');
        return trim($key, '"');
    }

    private function value(): mixed
    {
        if ($this->takes('{')) {
            return $this->values('}');
        }
        if ($this->takes('@')) {
            $name = $this->matches('~[\w\\\\]+~') ?? throw $this->expected('a name');
            $arguments = $this->arguments();
            return [($this->resolve)($name), $arguments];
        }
        $text = $this->matches('~"(?:[^"]|"")*"~');
        if ($text !== null) {
            return str_replace('""', '"', substr($text, 1, -1));
        }
        $number = $this->matches('~-?\d+(?:\.\d+)?~');
        if ($number !== null) {
            return $number + 0;
        }
        $word = $this->matches('~\\\\?[a-zA-Z_][\w\\\\]*(?:::\w+)?~') ?? throw $this->expected('a value');
        return match (strtolower($word)) {
            'true' => true,
            'false' => false,
            'null' => null,
            default => $this->constant($word),
        };
    }

    private function constant(string $word): mixed
    {
        [$class, $name] = explode('::', $word, 2) + [1 => null];
        if ($name === null) {
            return defined($word) ? constant($word) : throw $this->expected("a value in place of $word");
        }
        $class = ($this->resolve)($class);
        return match (true) {
            $name === 'class' => $class,
            defined("$class::$name") => constant("$class::$name"),
            default => throw $this->expected("a constant that exists in place of $class::$name"),
        };
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
        $this->at += strspn($this->text, " \t\r\n", $this->at);
        return substr($this->text, $this->at, strlen($token)) === $token;
    }

    private function matches(string $pattern): ?string
    {
        $this->at += strspn($this->text, " \t\r\n", $this->at);
        if (preg_match($pattern . 'A', $this->text, $match, 0, $this->at) !== 1) {
            return null;
        }
        $this->at += strlen($match[0]);
        return $match[0];
    }

    private function expected(string $what): ModelException
    {
        $rest = strtok(substr($this->text, $this->at, 40), "\n");
        $got = $rest === false ? 'its end' : "\"$rest\"";
        return new ModelException("Expected $what in an annotation, got $got");
    }
}
