<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\CommandException;

/** The PHP files below some folders, always in the same order, each with the Composer package that it belongs to. */
final class SourceTree
{
    /** @var array<string, true> real paths, as a package may be a link that leads back */
    private array $seen = [];

    /** @param string $output a folder to leave out */
    public function __construct(private readonly string $output)
    {
    }

    /**
     * @return iterable<string, Package> by the path of the file
     * @throws CommandException
     */
    public function files(string $directory): iterable
    {
        if (!is_dir($directory)) {
            throw new CommandException("There is no folder $directory; give one such as vendor/.");
        }
        yield from $this->below(rtrim($directory, '/'), new Package(rtrim($directory, '/')));
    }

    /** @return iterable<string, Package> */
    private function below(string $directory, Package $package): iterable
    {
        $real = realpath($directory);
        if ($real === false || isset($this->seen[$real]) || $real === realpath($this->output)) {
            return;
        }
        $this->seen[$real] = true;
        if ($directory !== $package->root && is_file("$directory/composer.json")) {
            $package = new Package($directory);
        }
        foreach (scandir($directory) ?: [] as $name) {
            if ($name[0] === '.' || $name === 'node_modules') {
                continue;
            }
            $path = "$directory/$name";
            if (str_ends_with($name, '.php') && is_file($path)) {
                yield $path => $package;
            } elseif (is_dir($path)) {
                yield from $this->below($path, $package);
            }
        }
    }
}
