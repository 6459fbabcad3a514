<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

/**
 * A test in a text file: a title, the arguments of `generate stubs`, PHP files and, after a line of equals signs, the
 * Java files that are expected. Lines of dashes stand between the parts, and the first line of a file is its path.
 */
final class Fixture
{
    private const SEPARATOR = "\n-----\n";
    private const RESULT = "\n=====\n";

    /**
     * @param list<string> $arguments
     * @param array<string, string> $php contents by path
     * @param array<string, string> $java contents by path
     */
    private function __construct(
        public readonly string $file,
        public readonly string $title,
        public readonly array $arguments,
        public readonly array $php,
        public readonly array $java,
    ) {
    }

    /** @return iterable<string, array{self}> all of a folder, as a data provider gives them */
    public static function all(string $folder): iterable
    {
        foreach (glob("$folder/*.test") as $file) {
            $fixture = self::read($file);
            yield basename($file) . ": $fixture->title" => [$fixture];
        }
    }

    private static function read(string $file): self
    {
        [$source, $expected] = explode(self::RESULT, (string) file_get_contents($file), 2) + [1 => ''];
        $parts = explode(self::SEPARATOR, $source);
        return new self(
            $file,
            trim((string) array_shift($parts)),
            preg_split('~\s+~', trim((string) array_shift($parts))),
            self::files($parts),
            self::files(array_filter(explode(self::SEPARATOR, $expected))),
        );
    }

    /** @param array<string, string> $java */
    public function rewrite(array $java): void
    {
        [$source] = explode(self::RESULT, (string) file_get_contents($this->file), 2);
        $parts = [];
        foreach ($java as $path => $code) {
            $parts[] = "$path\n$code";
        }
        $expected = implode(substr(self::SEPARATOR, 1), $parts);
        file_put_contents($this->file, rtrim($source, "\n") . self::RESULT . $expected);
    }

    /**
     * @param array<string> $parts
     * @return array<string, string>
     */
    private static function files(array $parts): array
    {
        $files = [];
        foreach ($parts as $part) {
            [$path, $content] = explode("\n", $part, 2);
            $files[$path] = rtrim($content, "\n") . "\n";
        }
        return $files;
    }
}
