<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** Gives each type of a run its Java name: the short name of its class or, where two are the same, the whole one. */
final class TypeNames
{
    private function __construct()
    {
    }

    /**
     * @param list<string> $classes
     * @param list<string> $taken Java names that are used already
     * @return array<string, string> Java names by lower-case PHP class
     */
    public static function of(array $classes, array $taken): array
    {
        $short = [];
        foreach ($classes as $class) {
            $short[$class] = JavaName::ofType((string) preg_replace('~^.*\\\\~', '', $class));
        }
        $counts = array_count_values([...array_values($short), ...$taken]);
        $names = [];
        foreach ($short as $class => $name) {
            $name = $counts[$name] > 1 ? JavaName::ofType($class) : $name;
            while (in_array($name, $taken, true)) {
                $name .= '_';
            }
            $taken[] = $name;
            $names[strtolower($class)] = $name;
        }
        return $names;
    }
}
