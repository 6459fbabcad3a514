<?php

declare(strict_types=1);

namespace Howdah\Tests;

/** A temporary folder. */
final class Folder
{
    public readonly string $path;

    public function __construct()
    {
        $this->path = sys_get_temp_dir() . '/howdah-' . bin2hex(random_bytes(6));
        mkdir($this->path);
    }

    public function write(string $file, string $content): void
    {
        $path = "$this->path/$file";
        if (!is_dir(dirname($path))) {
            mkdir(dirname($path), 0777, true);
        }
        file_put_contents($path, $content);
    }

    /** @return array<string, string> contents of the Java files by path, sorted */
    public function java(string $root): array
    {
        $files = [];
        foreach ($this->files() as $file) {
            if (str_ends_with($file, '.java')) {
                $files[substr($file, strlen("$this->path/$root/"))] = (string) file_get_contents($file);
            }
        }
        ksort($files);
        return $files;
    }

    public function remove(): void
    {
        foreach ($this->files() as $file) {
            is_dir($file) ? rmdir($file) : unlink($file);
        }
        rmdir($this->path);
    }

    /** @return list<string> children before the folders they are in */
    private function files(): array
    {
        $iterator = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->path, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        return array_map(strval(...), iterator_to_array($iterator, false));
    }
}
