<?php

declare(strict_types=1);

namespace Search;

/** A text and what its front matter says of it. */
final class Document
{
    /** @param array<string, list<string>> $labels what it can be filtered by: facet => labels */
    private function __construct(
        public readonly string $path,
        public readonly int $modified,
        public readonly string $title,
        public readonly string $text,
        public readonly array $labels,
    ) {
    }

    /**
     * Reads a file. It may begin with front matter:
     *
     *     ---
     *     title: A Pot of Green Tea
     *     author: Lin Meizhen
     *     year: 2003
     *     topic: tea, water
     *     ---
     *
     * Without it, the title is the name of the file, and the year that of its last change.
     *
     * @throws Problem if it cannot be read
     */
    public static function read(string $path): self
    {
        $content = @file_get_contents($path);
        if ($content === false) {
            throw new Problem("$path cannot be read");
        }
        if (preg_match('//u', $content) !== 1) {
            throw new Problem("$path is no UTF-8 text: convert it, or move it out of the folder");
        }
        $modified = (int) filemtime($path);
        [$about, $text] = self::split($path, $content);
        $about += ['title' => pathinfo($path, PATHINFO_FILENAME), 'year' => date('Y', $modified)];
        $labels = [];
        foreach (Facet::cases() as $facet) {
            $labels[$facet->value] = $facet->labels($about[$facet->value] ?? '');
        }
        return new self(
            $path,
            $modified,
            $about['title'],
            trim((string) preg_replace('/\s+/u', ' ', $text)),
            array_filter($labels),
        );
    }

    /** @return array{array<string, string>, string} the fields of the front matter, and the text below it */
    private static function split(string $path, string $content): array
    {
        if (!preg_match('/^---\R/', $content)) {
            return [[], $content];
        }
        if (!preg_match('/^---\R(.*?)^---[ \t]*(?:\R|\z)(.*)/ms', $content, $parts)) {
            throw new Problem("$path: the front matter has no end: write a line --- below it");
        }
        $about = [];
        foreach (preg_split('/\R/', $parts[1], flags: PREG_SPLIT_NO_EMPTY) as $number => $line) {
            if (!preg_match('/^(\w+):\s*(.*?)\s*$/u', $line, $field)) {
                throw new Problem(
                    sprintf('%s:%d: expected "name: value" in the front matter, found "%s"', $path, $number + 2, $line),
                );
            }
            $about[strtolower($field[1])] = $field[2];
        }
        return [$about, $parts[2]];
    }
}
