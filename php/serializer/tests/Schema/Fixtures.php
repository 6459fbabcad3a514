<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Schema;

use Howdah\Serializer\Command\DeclaredClasses;
use Howdah\Tests\Serializer\Command\Fixture;

/** The classes that the tests of the serializer have, and those in the fixtures of its command. */
final class Fixtures
{
    /** @return list<class-string> those that objects can be made of */
    public static function classes(): array
    {
        $classes = DeclaredClasses::below(dirname(__DIR__) . '/Fixtures');
        foreach (Fixture::all() as $fixture) {
            $fixture->load();
            $classes = [...$classes, ...DeclaredClasses::of($fixture->php)];
        }
        return array_values(array_filter(
            $classes,
            static fn(string $class): bool => (new \ReflectionClass($class))->isInstantiable(),
        ));
    }
}
