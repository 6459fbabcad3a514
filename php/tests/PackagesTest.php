<?php

declare(strict_types=1);

namespace Howdah\Tests;

use PHPUnit\Framework\TestCase;

/** Dependencies point one way, and are those of the composer.json files. */
final class PackagesTest extends TestCase
{
    /** @var array<string, Package> by name */
    private static array $packages;

    /** @var array<string, string> names of packages by the prefixes of their classes, the longest first */
    private static array $owners = [];

    public static function setUpBeforeClass(): void
    {
        self::$packages = Package::all();
        foreach (self::$packages as $name => $package) {
            self::$owners += array_fill_keys($package->prefixes(), $name);
        }
        uksort(self::$owners, static fn (string $a, string $b): int => strlen($b) <=> strlen($a));
    }

    /** @return iterable<string, array{string}> */
    public static function names(): iterable
    {
        foreach (array_keys(Package::all()) as $name) {
            yield $name => [$name];
        }
    }

    /** @dataProvider names */
    public function testUsesClassesOfRequiredPackagesOnly(string $name): void
    {
        $required = self::$packages[$name]->requires();
        $used = [];
        $wrong = [];
        foreach (self::$packages[$name]->files() as $file) {
            foreach (Package::namesIn($file) as $class) {
                $owner = self::owner($class);
                if ($owner === null || $owner === $name) {
                    continue;
                }
                $used[] = $owner;
                if (!in_array($owner, $required, true)) {
                    $wrong[] = "$file uses $class of $owner, which $name does not require";
                }
            }
        }
        self::assertSame([], $wrong);
        $unused = array_values(array_diff($required, $used));
        self::assertSame([], $unused, "$name requires packages that it does not use");
    }

    /** @dataProvider names */
    public function testDoesNotRequireItselfByWayOfOthers(string $name): void
    {
        $seen = [];
        $next = self::$packages[$name]->requires();
        while ($next !== []) {
            $required = array_shift($next);
            if (!isset($seen[$required])) {
                $seen[$required] = true;
                array_push($next, ...self::$packages[$required]->requires());
            }
        }
        self::assertArrayNotHasKey($name, $seen);
    }

    private static function owner(string $class): ?string
    {
        foreach (self::$owners as $prefix => $name) {
            if (str_starts_with($class, $prefix)) {
                return $name;
            }
        }
        return null;
    }
}
