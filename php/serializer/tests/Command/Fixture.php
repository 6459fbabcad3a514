<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

/** A file in fixtures/: a title, PHP source, command lines, and what each is expected to print, behind its exit code. */
final class Fixture
{
    private const SEPARATOR = "\n-----\n";

    /** @param array<string, string> $expected by command line */
    private function __construct(
        public readonly string $file,
        public readonly string $title,
        public readonly string $php,
        public readonly array $expected,
    ) {
    }

    /** @return list<self> */
    public static function all(): array
    {
        return array_map(self::read(...), glob(__DIR__ . '/fixtures/*.test') ?: []);
    }

    private static function read(string $file): self
    {
        $parts = explode(self::SEPARATOR, rtrim((string) file_get_contents($file), "\n"));
        [$title, $php] = $parts;
        $expected = [];
        foreach (array_slice($parts, 2) as $part) {
            [$command, $output] = explode("\n", "$part\n", 2);
            $expected[$command] = $output;
        }
        return new self($file, $title, $php, $expected);
    }

    /** Declares its classes, of which PHP must know the file. */
    public function load(): void
    {
        static $loaded = [];
        if (!isset($loaded[$this->file])) {
            $loaded[$this->file] = true;
            $file = tempnam(sys_get_temp_dir(), 'howdah-fixture-');
            file_put_contents($file, $this->php);
            require $file;
            register_shutdown_function(static fn(): bool => unlink($file));
        }
    }

    /** @param array<string, string> $outputs by command line */
    public function rewrite(array $outputs): void
    {
        $parts = [$this->title, $this->php];
        foreach ($outputs as $command => $output) {
            $parts[] = rtrim("$command\n$output", "\n");
        }
        file_put_contents($this->file, implode(self::SEPARATOR, $parts) . "\n");
    }
}
