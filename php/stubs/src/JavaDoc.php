<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** The documentation of something in Java: paragraphs of HTML, and tags. */
final class JavaDoc
{
    /**
     * @param list<string|list<string>> $blocks paragraphs, or lists of lines that stay as they are
     * @param list<string> $tags such as `@param name text`
     * @param list<string> $imports full names of what the tags name
     */
    public function __construct(
        public readonly array $blocks,
        public readonly array $tags = [],
        public readonly array $imports = [],
    ) {
    }

    /** @return list<string|list<string>> the blocks of a phpdoc text */
    public static function blocks(string $text): array
    {
        $blocks = [];
        foreach (preg_split('~\n[ \t]*\n~', trim($text), -1, PREG_SPLIT_NO_EMPTY) as $paragraph) {
            array_push($blocks, ...self::paragraph(trim($paragraph, "\n")));
        }
        return $blocks;
    }

    /** A phpdoc text in one line: HTML escaped, `code` and inline tags as javadoc writes them. */
    public static function inline(string $text): string
    {
        $parts = preg_split('~(`[^`\n]+`|\{@\w+[^}]*\})~', self::words($text), -1, PREG_SPLIT_DELIM_CAPTURE);
        foreach ($parts as $i => $part) {
            $parts[$i] = match (true) {
                $i % 2 === 0 => self::escaped($part),
                $part[0] === '`' => self::code(substr($part, 1, -1)),
                default => self::code(preg_replace('~^\{@(?:inheritdoc|\w+)\s*|\}$~i', '', $part)),
            };
        }
        return implode('', $parts);
    }

    public static function code(string $code): string
    {
        $balanced = preg_match('~^([^{}]|\{(?1)*\})*$~', $code) === 1;
        return match (true) {
            $code === '' => '',
            $balanced && !str_contains($code, '@') => '{@code ' . str_replace('*/', '*&#47;', $code) . '}',
            default => '<code>' . self::escaped($code) . '</code>',
        };
    }

    /** The comment, each line of it indented, wrapped at 100 columns. */
    public function wrapped(string $indent): string
    {
        $width = 100 - strlen($indent) - 3;
        $lines = [];
        foreach ($this->blocks as $i => $block) {
            if ($i > 0) {
                $lines[] = '';
            }
            $text = is_array($block) ? null : ($i > 0 ? "<p>$block" : $block);
            array_push($lines, ...($text === null ? $block : self::filled($text, $width, '')));
        }
        if ($lines !== [] && $this->tags !== []) {
            $lines[] = '';
        }
        foreach ($this->tags as $tag) {
            array_push($lines, ...self::filled($tag, $width, '    '));
        }
        if ($lines === []) {
            return '';
        }
        if (count($lines) === 1 && Columns::of($lines[0]) <= $width - 4 && $this->tags === []) {
            return "$indent/** $lines[0] */\n";
        }
        $comment = "$indent/**\n";
        foreach ($lines as $line) {
            $comment .= rtrim("$indent * $line") . "\n";
        }
        return "$comment$indent */\n";
    }

    /** @return list<string|list<string>> */
    private static function paragraph(string $text): array
    {
        if (preg_match('~^\s*```\w*\n(.*?)\n\s*```\s*$~s', $text, $code) === 1) {
            return [['<pre>', ...explode("\n", self::escaped($code[1])), '</pre>']];
        }
        if (preg_match('~^(.*?)(?:^|\n)(\s*[-*] .*)$~s', $text, $list) !== 1) {
            return [self::inline($text)];
        }
        $items = preg_split('~(?:^|\n)\s*[-*] ~', $list[2], -1, PREG_SPLIT_NO_EMPTY);
        $lines = ['<ul>'];
        foreach ($items as $item) {
            foreach (self::filled('<li>' . self::inline($item), 90, '    ') as $line) {
                $lines[] = "  $line";
            }
        }
        $lines[] = '</ul>';
        return trim($list[1]) === '' ? [$lines] : [self::inline($list[1]), $lines];
    }

    private static function words(string $text): string
    {
        return trim((string) preg_replace('~\s+~', ' ', $text));
    }

    private static function escaped(string $text): string
    {
        $html = ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '*/' => '*&#47;', '@' => '&#64;', '\\u' => '&#92;u'];
        return strtr($text, $html);
    }

    /** @return list<string> */
    private static function filled(string $text, int $width, string $continuation): array
    {
        $lines = [];
        $line = '';
        foreach (explode(' ', $text) as $word) {
            if ($line !== '' && Columns::of("$line $word") > $width) {
                $lines[] = $line;
                $line = $continuation . $word;
            } else {
                $line .= ($line === '' ? '' : ' ') . $word;
            }
        }
        $lines[] = $line;
        return $lines;
    }
}
