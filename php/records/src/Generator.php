<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Console\CommandException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Stubs\TypeNames;

/** Writes the Java sources for classes of PHP, and for all that their properties lead to. */
final class Generator
{
    /** Java names that a generated type must not hide. */
    private const TAKEN = [
        'BackingNumber', 'BackingValue', 'DateFormat', 'DefaultValue', 'Discriminator', 'DiscriminatorValue', 'Groups',
        'Instant', 'JsonModel', 'LocalDate', 'LocalDateTime', 'OffsetDateTime', 'ReadOnlyProperty', 'SerializedName',
        'Since', 'SkipWhenEmpty', 'Until',
    ];

    private function __construct()
    {
    }

    /**
     * @param list<string> $classes
     * @return array<string, string> the code by the path of its file below the root of the sources
     * @throws CommandException which lists all that no record can say
     */
    public static function generate(array $classes, string $package): array
    {
        $conventions = Conventions::howdah();
        $models = new ClassModels($conventions);
        $reach = new Reach($models);
        $wrong = self::refused($classes);
        foreach ($wrong === [] ? $classes : [] as $class) {
            $reach->add($class);
        }
        $all = $reach->classes();
        $names = TypeNames::of($all, self::TAKEN);
        $types = new ComponentTypes($names, $conventions);
        $files = [];
        foreach ($all as $class) {
            $source = new ModelSource($models, $types, $names, $package);
            [$path, $code] = $source->file($class);
            $files[$path] = $code;
            array_push($wrong, ...$source->refusals());
        }
        if ($wrong !== []) {
            throw new CommandException("No record can say this:\n\n  " . implode("\n  ", $wrong));
        }
        ksort($files, SORT_STRING);
        return $files;
    }

    /**
     * What the serializer itself refuses.
     *
     * @param list<string> $classes
     * @return list<string>
     */
    private static function refused(array $classes): array
    {
        $wrong = [];
        $serializer = new Serializer();
        foreach ($classes as $class) {
            foreach (enum_exists($class) ? [] : Direction::cases() as $direction) {
                try {
                    $serializer->schema($class, direction: $direction);
                } catch (ModelException $refusal) {
                    $wrong[] = $refusal->getMessage();
                }
            }
        }
        return array_values(array_unique($wrong));
    }
}
