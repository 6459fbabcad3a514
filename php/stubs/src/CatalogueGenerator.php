<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;

/** Writes the Java interfaces of a catalogue. */
final class CatalogueGenerator
{
    private const NOTICE = 'Written by scripts/generate-functions from php/stubs/catalogue. Change it there.';

    public function __construct(private readonly Catalogue $catalogue)
    {
    }

    /** @return array<string, string> the code by the path of its file below the root of the sources */
    public function generate(string $package): array
    {
        $sources = array_map(fn (CatalogueEntry $entry) => $this->source($entry, $package), $this->catalogue->entries);
        return Generator::write(array_values($sources), self::NOTICE);
    }

    private function source(CatalogueEntry $entry, string $package): JavaSource
    {
        $interface = new FunctionInterface(new TypeMapper(), '', true);
        $reader = new FunctionReader(true);
        foreach (array_keys($entry->functions) as $name) {
            if (!function_exists($name)) {
                throw new CommandException("$entry->name.txt has $name, but this PHP has no such function. Is its "
                    . 'extension loaded?');
            }
            $interface->add($reader->read(new \ReflectionFunction($name), $this->catalogue->doc($entry, $name)));
        }
        $description = $entry->description === '' ? [] : [$entry->description];
        return $interface->source(
            $package,
            $entry->name,
            new JavaDoc([$entry->summary, ...$description]),
            self::constants($entry),
        );
    }

    /** @return array<string, array<string, mixed>> the constants of PHP itself, by extension */
    private static function ofPhp(): array
    {
        return array_diff_key(get_defined_constants(true), ['user' => true]);
    }

    /** @return list<JavaConstant> */
    private static function constants(CatalogueEntry $entry): array
    {
        $constants = [];
        foreach (array_merge(...array_values(self::ofPhp())) as $name => $value) {
            foreach ($entry->constants as $pattern) {
                if (fnmatch($pattern, $name) && !isset($constants[$name])) {
                    $doc = new JavaDoc(["PHP's " . JavaDoc::code($name) . '.']);
                    $constants[$name] = JavaConstant::of($name, $value, $doc);
                }
            }
        }
        ksort($constants, SORT_STRING);
        return array_values(array_filter($constants));
    }
}
