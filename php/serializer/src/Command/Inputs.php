<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\CommandException;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\ModelException;

/** The classes and types that a command line names, or has found in folders. */
final class Inputs
{
    /** How many names of classes that are not found are shown. */
    private const NAMES = 3;

    /** @var list<string> that the command line names itself */
    public array $named = [];

    /** @var list<string> classes, interfaces and enums that files declare */
    public array $found = [];

    /** @var list<Finding> why some of them cannot be loaded */
    public array $lost = [];

    /**
     * @param list<string> $inputs
     * @throws CommandException where there is no such class
     */
    public static function of(array $inputs): self
    {
        $result = new self();
        foreach ($inputs as $input) {
            if (!is_dir($input) && !is_file($input)) {
                $result->named[] = self::type($input);
                continue;
            }
            $unknown = array_filter(DeclaredClasses::below($input), $result->isUnknown(...));
            if ($unknown !== []) {
                $names = implode(', ', array_slice($unknown, 0, self::NAMES));
                $more = count($unknown) - self::NAMES;
                $result->lost[] = Finding::on(
                    $names . ($more > 0 ? " and $more more" : ''),
                    "declared below $input, but not found. Give by --bootstrap the file that makes classes load",
                );
            }
        }
        $result->found = array_values(array_diff(array_unique($result->found), $result->named));
        return $result;
    }

    private static function type(string $text): string
    {
        $text = ltrim($text, '\\');
        try {
            $type = (new TypeReader())->ofText($text);
        } catch (ModelException $wrong) {
            throw new CommandException($wrong->getMessage(), 0, $wrong);
        }
        if ($type instanceof CustomType) {
            throw new CommandException(
                "There is no class, folder or file $text. Give the full name of the class, and by --bootstrap the file"
                . ' that makes it load.',
            );
        }
        return class_exists($text) || interface_exists($text) ? (new \ReflectionClass($text))->name : $text;
    }

    /** Whether nothing loads the class; else it is found, or lost for another reason. */
    private function isUnknown(string $class): bool
    {
        try {
            $isThere = class_exists($class) || interface_exists($class);
        } catch (\Throwable $error) {
            $this->lost[] = Finding::on($class, "cannot be loaded: {$error->getMessage()}");
            return false;
        }
        if ($isThere) {
            $this->found[] = $class;
        }
        return !$isThere;
    }
}
