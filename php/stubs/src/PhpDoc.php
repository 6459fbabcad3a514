<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/**
 * A phpdoc comment: its text and its tags.
 *
 * Besides phpdoc's own tags it knows `@overload (int[] $array): int`, which gives a further signature of the function,
 * and `@binary $string return`, which says for which strings there is a signature with bytes.
 */
final class PhpDoc
{
    /** @param list<array{string, string}> $tags names and texts, in their order */
    private function __construct(
        public readonly string $summary,
        public readonly string $description,
        private readonly array $tags,
        private readonly PhpTypeParser $types,
    ) {
    }

    /** Parses a comment with its slashes and stars. */
    public static function ofComment(string|false $comment, PhpTypeParser $types): self
    {
        $text = preg_replace(['~^\s*/\*\*+~', '~\s*\*+/\s*$~'], '', (string) $comment);
        return self::ofText(preg_replace('~^[ \t]*\* ?~m', '', $text), $types);
    }

    /** Parses the text of a comment. */
    public static function ofText(string $text, PhpTypeParser $types): self
    {
        $parts = preg_split('~^\s*@(?=[a-zA-Z])~m', str_replace("\r", '', $text));
        $paragraphs = preg_split('~\n\s*\n~', trim(array_shift($parts)), 2);
        $tags = [];
        foreach ($parts as $part) {
            [$name, $value] = preg_split('~(?<=[\w-])(?![\w\\\\-])\s*~', $part, 2) + [1 => ''];
            $tags[] = [strtolower(preg_replace('~^(?:phpstan|psalm)-(?=param|return|var)~', '', $name)), trim($value)];
        }
        [$summary, $rest] = self::splitSummary($paragraphs[0]);
        $description = trim($rest . "\n\n" . ($paragraphs[1] ?? ''));
        return new self($summary, $description, $tags, $types);
    }

    /** The first sentence is the summary, also where no blank line ends it. @return array{string, string} */
    private static function splitSummary(string $paragraph): array
    {
        $lines = explode("\n", $paragraph, 2);
        return str_ends_with(rtrim($lines[0]), '.') ? [trim($lines[0]), $lines[1] ?? ''] : [trim($paragraph), ''];
    }

    public function isEmpty(): bool
    {
        return $this->summary === '' && $this->tags === [];
    }

    /** The same comment with one more paragraph. */
    public function with(string $paragraph): self
    {
        return new self($this->summary, trim("$this->description\n\n$paragraph"), $this->tags, $this->types);
    }

    /** The same comment with the text and the tags of another one where this one has none. */
    public function or(self $other): self
    {
        $tags = $this->tags;
        foreach ($other->tags as $tag) {
            if ($tag[0] === 'param' || $this->tag($tag[0]) === null) {
                $tags[] = $tag;
            }
        }
        return $this->summary === ''
            ? new self($other->summary, $other->description, $tags, $this->types)
            : new self($this->summary, $this->description, $tags, $this->types);
    }

    public function tag(string $name): ?string
    {
        return $this->tags($name)[0] ?? null;
    }

    /** @return list<string> */
    public function tags(string $name): array
    {
        $texts = [];
        foreach ($this->tags as [$tag, $text]) {
            if ($tag === $name) {
                $texts[] = $text;
            }
        }
        return $texts;
    }

    /** @return ?array{?PhpType, string} the first type and the first description that are given for a parameter */
    public function parameter(string $name): ?array
    {
        $merged = null;
        foreach ($this->tags('param') as $text) {
            $found = $this->typed($text, $name);
            if ($found !== null) {
                $merged = [$merged[0] ?? $found[0], ($merged[1] ?? '') === '' ? $found[1] : $merged[1]];
            }
        }
        return $merged;
    }

    /** @return ?array{?PhpType, string} */
    private function typed(string $text, string $name): ?array
    {
        [$type, $rest] = str_starts_with($text, '$') ? [null, $text] : $this->types->parsePrefix($text);
        $variable = '~^(?:&?\s*(?:\.\.\.)?)?\$' . preg_quote($name, '~') . '(?![\w\x80-\xff])\s*~';
        if (preg_match($variable, $rest, $match) !== 1) {
            return null;
        }
        return [$type, trim(substr($rest, strlen($match[0])))];
    }

    /** @return ?array{?PhpType, string} the type of the result, if there is one, and its description */
    public function result(): ?array
    {
        $text = $this->tag('return');
        return $text === null ? null : $this->types->parsePrefix($text);
    }

    /** @return ?array{?PhpType, string} the type of a property, if there is one, and its description */
    public function variable(): ?array
    {
        $text = $this->tag('var');
        return $text === null ? null : $this->types->parsePrefix($text);
    }

    /** @return list<string> names of type parameters, which are no classes */
    public static function templates(string|false $comment): array
    {
        preg_match_all('~@(?:phpstan-|psalm-)?template(?:-\w+)?\s+(\w+)~', (string) $comment, $matches);
        return $matches[1];
    }
}
