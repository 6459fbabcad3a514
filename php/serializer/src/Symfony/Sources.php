<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

/** The files that a class is made of. */
final class Sources
{
    /**
     * @param \ReflectionClass<object> $class
     * @return list<string> its own, its parents', its interfaces' and its traits'
     */
    public static function of(\ReflectionClass $class): array
    {
        $files = [];
        for ($of = $class; $of !== false; $of = $of->getParentClass()) {
            foreach ([$of, ...$of->getTraits()] as $part) {
                $files[] = $part->getFileName();
            }
        }
        foreach ($class->getInterfaces() as $interface) {
            $files[] = $interface->getFileName();
        }
        return array_values(array_unique(array_filter($files, is_string(...))));
    }
}
