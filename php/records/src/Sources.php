<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Console\CommandException;
use Howdah\Serializer\Command\DeclaredClasses;
use Howdah\Stubs\Declarations;

/** The classes that a command line names. */
final class Sources
{
    /**
     * @param list<string> $sources classes, PHP files, which are loaded, and folders, whose classes load themselves
     * @return list<string>
     * @throws CommandException where there is no such class
     */
    public static function classes(array $sources): array
    {
        $classes = [];
        foreach ($sources as $source) {
            if (is_file($source)) {
                Declarations::load((string) realpath($source));
            }
            $isPath = is_file($source) || is_dir($source);
            foreach ($isPath ? DeclaredClasses::below($source) : [ltrim($source, '\\')] as $name) {
                $classes[] = self::named($name);
            }
        }
        if ($classes === []) {
            throw new CommandException('Nothing to write: ' . implode(', ', $sources) . ' declares no class.');
        }
        return array_values(array_unique($classes));
    }

    private static function named(string $name): string
    {
        if (!class_exists($name) && !interface_exists($name)) {
            throw new CommandException(
                "There is no class, file or folder $name. Give the full name of the class, and by --bootstrap the file"
                . ' that makes it load, such as vendor/autoload.php.',
            );
        }
        return (new \ReflectionClass($name))->name;
    }
}
