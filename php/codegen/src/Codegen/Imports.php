<?php

declare(strict_types=1);

namespace Howdah\Codegen;

/** How one file names classes: by `use` where that is unambiguous, relative to its namespace, or from the root. */
final class Imports
{
    /** @var array<string, string> lower-cased alias => class */
    private array $aliases = [];

    /**
     * @param string $class the short name of the class that the file declares
     * @param list<class-string> $importable what may be imported: relative names keep clear of these
     */
    public function __construct(
        private readonly string $namespace,
        private readonly string $class,
        private readonly array $importable,
    ) {
    }

    /** The name by which the file may call a class that it imports. */
    public function name(string $class): string
    {
        [$namespace, $short] = self::split($class);
        if ($namespace === $this->namespace) {
            return $this->relative($class);
        }
        $key = strtolower($short);
        if ($key === strtolower($this->class) || ($this->aliases[$key] ?? $class) !== $class) {
            return "\\$class";
        }
        $this->aliases[$key] = $class;
        return $short;
    }

    /** The name of a class that the file doesn't import: relative if it lies below the file's namespace. */
    public function relative(string $class): string
    {
        $prefix = $this->namespace === '' ? '' : "$this->namespace\\";
        return str_starts_with($class, $prefix) && $prefix !== '' && !$this->hides(substr($class, strlen($prefix)))
            ? substr($class, strlen($prefix))
            : "\\$class";
    }

    /** @return list<string> the `use` statements */
    public function statements(): array
    {
        $classes = array_values($this->aliases);
        sort($classes);
        return array_map(static fn(string $class): string => "use $class;", $classes);
    }

    private function hides(string $relative): bool
    {
        $first = strtolower(strstr($relative, '\\', true) ?: $relative);
        foreach ($this->importable as $class) {
            if (strtolower(self::split($class)[1]) === $first) {
                return true;
            }
        }
        return false;
    }

    /** @return array{string, string} */
    private static function split(string $class): array
    {
        $at = strrpos($class, '\\');
        return $at === false ? ['', $class] : [substr($class, 0, $at), substr($class, $at + 1)];
    }
}
