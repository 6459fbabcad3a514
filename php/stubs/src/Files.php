<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;

/** Writes generated files. */
final class Files
{
    private function __construct()
    {
    }

    /** Writes a file below a root, with the directories it lies in. @return string its path */
    public static function write(string $root, string $path, string $content): string
    {
        $file = rtrim($root, '/') . "/$path";
        $directory = dirname($file);
        if (!is_dir($directory) && !@mkdir($directory, 0777, true) && !is_dir($directory)) {
            throw new CommandException("The directory $directory cannot be created.");
        }
        if (@file_put_contents($file, $content) !== strlen($content)) {
            throw new CommandException("$file cannot be written.");
        }
        return $file;
    }
}
