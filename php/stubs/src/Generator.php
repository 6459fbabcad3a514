<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;

/** Writes the Java sources for functions and classes of PHP. */
final class Generator
{
    private const NOTICE = 'Written by: howdah generate stubs. Generate it again rather than change it.';

    private function __construct()
    {
    }

    /**
     * @param ?string $name of the interface of the functions, if it is not to be made of that of their file
     * @return array<string, string> the code by the path of its file below the root of the sources
     */
    public static function generate(Declarations $declarations, string $package, ?string $name): array
    {
        $interfaces = self::interfaces($declarations, $name);
        $names = TypeNames::of(array_keys($declarations->classes), array_keys($interfaces));
        $types = new TypeMapper($names);
        $sources = [];
        foreach ($interfaces as $interface => $functions) {
            $sources[] = self::functions($functions, $types, $package, $interface);
        }
        foreach ($declarations->classes as $class) {
            $java = $names[strtolower($class->getName())];
            $sources[] = $class->isEnum()
                ? EnumSource::of(new \ReflectionEnum($class->getName()), $package, $java)
                : ClassInterface::of($class, $types, $package, $java);
        }
        return self::write($sources, self::NOTICE);
    }

    /** @return array<string, non-empty-list<\ReflectionFunction>> functions by the name of their interface */
    private static function interfaces(Declarations $declarations, ?string $name): array
    {
        $interfaces = $declarations->functions;
        if ($name !== null) {
            if (count($interfaces) !== 1) {
                throw new CommandException('--name names the one interface of functions, but there would be '
                    . count($interfaces) . '.');
            }
            return [$name => reset($interfaces)];
        }
        $classes = TypeNames::of(array_keys($declarations->classes), []);
        $named = [];
        foreach ($interfaces as $interface => $functions) {
            $named[$interface . (in_array($interface, $classes, true) ? 'Functions' : '')] = $functions;
        }
        return $named;
    }

    /**
     * @param list<JavaSource> $sources
     * @return array<string, string>
     */
    public static function write(array $sources, string $notice): array
    {
        $writer = new JavaWriter($notice);
        $files = [];
        foreach ($sources as $source) {
            $files[$source->path()] = $writer->write($source);
        }
        ksort($files, SORT_STRING);
        return $files;
    }

    /** @param non-empty-list<\ReflectionFunction> $functions */
    private static function functions(array $functions, TypeMapper $types, string $package, string $name): JavaSource
    {
        usort($functions, static fn ($a, $b) => strcmp($a->getName(), $b->getName()));
        $namespace = $functions[0]->getNamespaceName();
        $interface = new FunctionInterface($types, $namespace);
        $reader = new FunctionReader();
        foreach ($functions as $function) {
            $interface->add($reader->read($function, FunctionReader::docOf($function)));
        }
        $extension = $functions[0]->getExtensionName();
        $file = basename((string) $functions[0]->getFileName());
        $summary = match (true) {
            $extension !== false => "Functions of PHP's extension `$extension`.",
            count($functions) === 1 => "The PHP function `{$functions[0]->getName()}`.",
            default => "The PHP functions of `$file`.",
        };
        return $interface->source($package, $name, new JavaDoc(JavaDoc::blocks($summary)));
    }
}
