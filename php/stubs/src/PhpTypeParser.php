<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/**
 * Parses the types of phpdoc comments and of reflection: names, generics, unions, arrays, shapes and callables.
 *
 * What Java cannot use is read and dropped: the bounds of `int<0, max>`, the signature of `callable(int): string`, the
 * keys of a shape. Text that is no type is no error; the answer is `mixed`.
 */
final class PhpTypeParser
{
    private const SYNONYMS = [
        'integer' => 'int', 'long' => 'int', 'positive-int' => 'int', 'negative-int' => 'int', 'int-mask' => 'int',
        'non-negative-int' => 'int', 'non-positive-int' => 'int', 'non-zero-int' => 'int', 'int-mask-of' => 'int',
        'double' => 'float', 'boolean' => 'bool', 'non-empty-string' => 'string', 'numeric-string' => 'string',
        'non-falsy-string' => 'string', 'truthy-string' => 'string', 'literal-string' => 'string',
        'lowercase-string' => 'string', 'class-string' => 'string', 'interface-string' => 'string',
        'callable-string' => 'string', 'trait-string' => 'string', 'enum-string' => 'string',
        'non-empty-array' => 'array', 'associative-array' => 'array', 'non-empty-list' => 'list',
        'callable-array' => 'array', '$this' => 'static', 'noreturn' => 'never', 'never-return' => 'never',
        'pure-callable' => 'callable', 'open-resource' => 'resource', 'closed-resource' => 'resource',
    ];

    private const BUILT_IN = [
        'int', 'float', 'bool', 'string', 'bytes', 'array', 'list', 'mixed', 'object', 'callable', 'iterable', 'null',
        'false', 'true', 'void', 'never', 'resource', 'static', 'self', 'parent',
    ];

    /** Names that mean a union. */
    private const UNIONS = [
        'array-key' => ['int', 'string'],
        'number' => ['int', 'float'],
        'scalar' => ['int', 'float', 'string', 'bool'],
    ];

    private string $text = '';
    private int $at = 0;

    /**
     * @param \Closure(string): string $resolve makes the full name of a class out of the name in the source; returns
     *     `mixed` for names that are no classes, such as templates
     */
    public function __construct(private readonly \Closure $resolve)
    {
    }

    /** A parser for names that are full already. */
    public static function ofFullNames(): self
    {
        return new self(static fn (string $name): string => ltrim($name, '\\'));
    }

    public function parse(string $text): PhpType
    {
        [$type, $rest] = $this->parsePrefix($text);
        return $type === null || trim($rest) !== '' ? PhpType::mixed() : $type;
    }

    /** @return array{?PhpType, string} the type that a text starts with, if it does, and the text after it */
    public function parsePrefix(string $text): array
    {
        $this->text = ltrim($text);
        $this->at = 0;
        $type = $this->union();
        $next = $this->text[$this->at] ?? ' ';
        return $type === null || !ctype_space($next) && $next !== ',' && $next !== ')'
            ? [null, $this->text]
            : [$type, ltrim(substr($this->text, $this->at))];
    }

    private function union(): ?PhpType
    {
        $type = $this->intersection();
        while ($type !== null && $this->takes('|')) {
            $next = $this->intersection();
            $type = $next === null ? null : PhpType::union($type, $next);
        }
        return $type;
    }

    /** An intersection is, for Java, an object of its first type. */
    private function intersection(): ?PhpType
    {
        $type = $this->atom();
        while ($type !== null && preg_match('~\G\s*&\s*(?=[\w\\\\(])~A', $this->text, $match, 0, $this->at)) {
            $this->at += strlen($match[0]);
            if ($this->atom() === null) {
                return null;
            }
        }
        return $type;
    }

    private function atom(): ?PhpType
    {
        if ($this->takes('?')) {
            $type = $this->atom();
            return $type === null ? null : PhpType::union($type, PhpType::named('null'));
        }
        $type = $this->takes('(') ? $this->group() : $this->literal() ?? $this->name();
        while ($type !== null && $this->takes('[]')) {
            $type = PhpType::named('list', $type);
        }
        return $type;
    }

    private function group(): ?PhpType
    {
        $type = $this->union();
        return $this->takes(')') ? $type : null;
    }

    private function literal(): ?PhpType
    {
        if ($this->matches('~([\'"])(?:\\\\.|(?!\1).)*\1~') !== null) {
            return PhpType::named('string');
        }
        $number = $this->matches('~-?\d+(?:\.\d+)?(?![\w-])~');
        return $number === null ? null : PhpType::named(str_contains($number, '.') ? 'float' : 'int');
    }

    private function name(): ?PhpType
    {
        $name = $this->matches('~\$this\b|\\\\?[a-zA-Z_\x80-\xff][\w\x80-\xff\\\\]*(?:-[a-z]+)*~');
        if ($name === null) {
            return null;
        }
        if ($this->matches('~::[\w*]+~') !== null) {
            return PhpType::mixed();
        }
        $builtIn = self::SYNONYMS[strtolower($name)] ?? strtolower($name);
        if ($this->takes('<')) {
            return $this->generic($builtIn, $name);
        }
        if (in_array($builtIn, ['array', 'list', 'object'], true) && $this->takes('{')) {
            return $this->shape($builtIn);
        }
        if (in_array($builtIn, ['callable', 'closure', '\closure'], true) && $this->takes('(')) {
            return $this->callable();
        }
        return $this->plain($builtIn, $name);
    }

    private function plain(string $builtIn, string $name): PhpType
    {
        if (isset(self::UNIONS[$builtIn])) {
            return PhpType::union(...array_map(PhpType::named(...), self::UNIONS[$builtIn]));
        }
        if (in_array($builtIn, self::BUILT_IN, true)) {
            return PhpType::named($builtIn);
        }
        if (str_contains($builtIn, '-')) {
            return PhpType::mixed();
        }
        return PhpType::named(($this->resolve)($name));
    }

    private function generic(string $builtIn, string $name): ?PhpType
    {
        $arguments = [];
        do {
            $argument = $this->union();
            if ($argument === null) {
                return null;
            }
            $arguments[] = $argument;
        } while ($this->takes(',') && !$this->sees('>'));
        if (!$this->takes('>')) {
            return null;
        }
        return match (true) {
            $builtIn === 'list' => PhpType::named('list', $arguments[0]),
            $builtIn === 'array' && count($arguments) === 1 => PhpType::named('list', $arguments[0]),
            $builtIn === 'array' => PhpType::named('array', $arguments[0], $arguments[1]),
            in_array($builtIn, ['key-of', 'value-of', 'iterable', 'new'], true) => PhpType::mixed(),
            default => $this->plain($builtIn, $name),
        };
    }

    /** A shape: a map from strings to the union of its types when every key is a name, else any array. */
    private function shape(string $builtIn): ?PhpType
    {
        $named = true;
        while (!$this->takes('}')) {
            if ($this->matches('~\.\.\.(?:<[^>]*>)?~') === null) {
                $key = $this->matches('~([\w\x80-\xff-]+|\'[^\']*\'|"[^"]*")\s*\??\s*:(?!:)~');
                $named = $named && $key !== null && preg_match('~^\d~', $key) === 0;
                if ($this->union() === null) {
                    return null;
                }
            }
            if (!$this->takes(',') && !$this->sees('}')) {
                return null;
            }
        }
        return match (true) {
            $builtIn === 'object' => PhpType::named('object'),
            $builtIn === 'list' => PhpType::named('list', PhpType::mixed()),
            $named => PhpType::named('array', PhpType::named('string'), PhpType::mixed()),
            default => PhpType::named('array'),
        };
    }

    private function callable(): ?PhpType
    {
        $depth = 1;
        while ($depth > 0) {
            $found = $this->matches('~[^()]*[()]~');
            if ($found === null) {
                return null;
            }
            $depth += str_ends_with($found, '(') ? 1 : -1;
        }
        if ($this->takes(':') && $this->atom() === null) {
            return null;
        }
        return PhpType::named('callable');
    }

    private function takes(string $token): bool
    {
        return $this->matches('~' . preg_quote($token, '~') . '~') !== null;
    }

    private function sees(string $token): bool
    {
        return str_starts_with(ltrim(substr($this->text, $this->at)), $token);
    }

    /** Takes what matches a pattern here; inside a type, white space before it is skipped where it cannot end it. */
    private function matches(string $pattern): ?string
    {
        $space = preg_match('~\G\s+(?=[|&>,})])|(?<=[|&<,{(:?])\s+~A', $this->text, $match, 0, $this->at) === 1
            ? strlen($match[0])
            : 0;
        if (preg_match($pattern . 'A', $this->text, $match, 0, $this->at + $space) !== 1) {
            return null;
        }
        $this->at += $space + strlen($match[0]);
        return $match[0];
    }
}
