<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Howdah\Protobuf\ContractMismatch;
use RuntimeException;

/**
 * A fixture: .proto files, parameters of the plugin, and what it answers: files, or an error.
 *
 * Sections begin with a line `--- ` and a name: `parameters`, `error`, or a file's.
 */
final class Golden
{
    private const PROTOC = __DIR__ . '/../../../../scripts/protoc';

    /** @param array<string, string> $sections */
    private function __construct(private readonly string $introduction, private readonly array $sections)
    {
    }

    public static function read(string $path): self
    {
        $parts = preg_split('/^--- (.+)\n/m', file_get_contents($path), -1, PREG_SPLIT_DELIM_CAPTURE);
        $sections = [];
        for ($i = 1; $i < count($parts); $i += 2) {
            $sections[$parts[$i]] = $parts[$i + 1];
        }
        return new self($parts[0], $sections);
    }

    /** The same fixture with the plugin's answer of today. */
    public function compiled(): string
    {
        $given = array_filter(
            $this->sections,
            static fn(string $name): bool => $name === 'parameters' || str_ends_with($name, '.proto'),
            ARRAY_FILTER_USE_KEY,
        );
        $folder = sys_get_temp_dir() . '/howdah-golden-' . bin2hex(random_bytes(8));
        mkdir("$folder/out", 0777, true);
        try {
            return $this->introduction . self::text($given) . self::text($this->compile($given, $folder));
        } finally {
            self::remove($folder);
        }
    }

    /**
     * @param array<string, string> $given
     * @return array<string, string>
     */
    private function compile(array $given, string $folder): array
    {
        $protos = [];
        foreach ($given as $name => $text) {
            if ($name !== 'parameters') {
                is_dir(dirname("$folder/$name")) || mkdir(dirname("$folder/$name"), 0777, true);
                file_put_contents("$folder/$name", $text);
                $protos[] = escapeshellarg($name);
            }
        }
        $parameters = trim($given['parameters'] ?? '');
        $command = escapeshellarg(self::PROTOC) . ' -I ' . escapeshellarg($folder)
            . ' --howdah_out=' . escapeshellarg("$parameters:$folder/out") . ' ' . implode(' ', $protos) . ' 2>&1';
        exec($command, $output, $code);
        if ($code !== 0) {
            $error = implode("\n", $output) . "\n";
            return str_starts_with($error, '--howdah_out: ')
                ? ['error' => substr($error, strlen('--howdah_out: '))]
                : throw new RuntimeException($error);
        }
        return self::files("$folder/out", '');
    }

    /** @return array<string, string> */
    private static function files(string $folder, string $below): array
    {
        $files = [];
        foreach (array_diff(scandir($folder), ['.', '..']) as $name) {
            $files += is_dir("$folder/$name")
                ? self::files("$folder/$name", "$below$name/")
                : [$below . $name => self::withoutVersion(file_get_contents("$folder/$name"))];
        }
        return $files;
    }

    /** It is another one in each release. */
    private static function withoutVersion(string $source): string
    {
        return str_replace("'" . ContractMismatch::VERSION . "'", "'VERSION'", $source);
    }

    /** @param array<string, string> $sections */
    private static function text(array $sections): string
    {
        $text = '';
        foreach ($sections as $name => $section) {
            $text .= "--- $name\n$section";
        }
        return $text;
    }

    private static function remove(string $path): void
    {
        if (is_dir($path)) {
            foreach (array_diff(scandir($path), ['.', '..']) as $name) {
                self::remove("$path/$name");
            }
            rmdir($path);
        } else {
            unlink($path);
        }
    }
}
