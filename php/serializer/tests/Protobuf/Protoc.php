<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

/** Classes of messages that protoc makes of .proto files. */
final class Protoc
{
    private const PROTOC = __DIR__ . '/../../../../scripts/protoc';

    private readonly string $folder;

    public function __construct()
    {
        $this->folder = sys_get_temp_dir() . '/howdah-serializer-protoc-' . bin2hex(random_bytes(6));
        mkdir($this->folder, 0700);
        spl_autoload_register(function (string $class): void {
            $file = "$this->folder/" . strtr($class, '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
            }
        });
    }

    /** @param array<string, string> $protos text by name */
    public function compile(array $protos): void
    {
        $names = '';
        foreach ($protos as $name => $text) {
            file_put_contents("$this->folder/$name", $text);
            $names .= ' ' . escapeshellarg($name);
        }
        $folder = escapeshellarg($this->folder);
        exec(escapeshellarg(self::PROTOC) . " -I $folder --howdah_out=$folder$names 2>&1", $output, $code);
        if ($code !== 0) {
            throw new \RuntimeException(implode("\n", $output));
        }
    }

    public function __destruct()
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->folder, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            $file->isDir() ? rmdir((string) $file) : unlink((string) $file);
        }
        rmdir($this->folder);
    }
}
