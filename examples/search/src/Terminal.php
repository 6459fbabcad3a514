<?php

declare(strict_types=1);

namespace Search;

/** Shows results: with colours on a terminal, plain in a file or pipe. */
final class Terminal
{
    /** Around the words that were searched for. */
    public const MARK = "\u{2}";
    public const UNMARK = "\u{3}";

    private const WIDTH = 92;

    private function __construct(private readonly bool $colours)
    {
    }

    public static function ofStandardOutput(): self
    {
        return new self(stream_isatty(STDOUT) && getenv('NO_COLOR') === false);
    }

    public function show(Results $results, int $documents, float $milliseconds): void
    {
        printf("\n  %s\n\n", $this->dim(sprintf(
            '%d of %d documents, in %.1f ms',
            $results->total,
            $documents,
            $milliseconds,
        )));
        if ($results->hits === []) {
            return;
        }
        foreach ($results->hits as $hit) {
            $this->showHit($hit);
        }
        foreach ($results->facets as $facet => $counts) {
            $labels = [];
            foreach ($counts as $label => $count) {
                $labels[] = "$label $count";
            }
            $this->showLines(implode(' · ', $labels), str_pad("  $facet", 10));
        }
        echo "\n";
    }

    private function showHit(Hit $hit): void
    {
        $about = implode(' · ', array_map(static fn (array $labels): string => implode(', ', $labels), $hit->labels));
        echo '  ', $this->style('1', $hit->title), '  ', $this->dim($about), "\n";
        if ($hit->snippet !== '') {
            $this->showLines($hit->snippet, '    ');
        }
        echo '    ', $this->dim(self::relative($hit->path)), "\n\n";
    }

    /** Breaks a text into lines; the first begins with the margin, the others are indented as far. */
    private function showLines(string $text, string $margin): void
    {
        $lines = [''];
        foreach (explode(' ', $text) as $word) {
            $longer = ltrim(end($lines) . " $word");
            if (mb_strwidth($margin . self::unmarked($longer)) > self::WIDTH) {
                $lines[] = $word;
            } else {
                $lines[array_key_last($lines)] = $longer;
            }
        }
        foreach ($lines as $i => $line) {
            echo $i === 0 ? $margin : str_repeat(' ', strlen($margin)), $this->marked($line), "\n";
        }
    }

    private function marked(string $text): string
    {
        return strtr($text, [
            self::MARK => $this->colours ? "\e[1;33m" : '*',
            self::UNMARK => $this->colours ? "\e[0m" : '*',
        ]);
    }

    private static function unmarked(string $text): string
    {
        return str_replace([self::MARK, self::UNMARK], '', $text);
    }

    private function dim(string $text): string
    {
        return $this->style('2', $text);
    }

    private function style(string $style, string $text): string
    {
        return $this->colours ? "\e[{$style}m$text\e[0m" : $text;
    }

    /** The path from the working directory, if it is below that. */
    private static function relative(string $path): string
    {
        $here = getcwd() . DIRECTORY_SEPARATOR;
        return str_starts_with($path, $here) ? substr($path, strlen($here)) : $path;
    }
}
