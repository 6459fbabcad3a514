<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

/** The schemas that a document names under `$defs`: one for each class, enum and family that it has. */
final class Definitions
{
    /** @var array<string, string> name by what is defined */
    private array $names = [];

    /** @var array<string, array<string, mixed>|bool> by name */
    private array $schemas = [];

    /** @var array<string, string> class by name */
    private array $classes = [];

    /**
     * The reference to a schema, which is made at its first use.
     *
     * @param string $key what is defined
     * @param string $class that gives it its name
     * @param \Closure(): (array<string, mixed>|bool) $schema
     * @return array{'$ref': string}
     */
    public function reference(string $key, string $class, \Closure $schema, string $prefix = ''): array
    {
        if (!isset($this->names[$key])) {
            $name = $this->names[$key] = $this->freeName($class, $prefix);
            $this->schemas[$name] = true;
            $this->classes[$name] = $class;
            $this->schemas[$name] = $schema();
        }
        return ['$ref' => '#/$defs/' . rawurlencode($this->names[$key])];
    }

    /** @return array<string, array<string, mixed>|bool> by name */
    public function all(): array
    {
        ksort($this->schemas);
        return $this->schemas;
    }

    /** The short name; with more and more of the namespace where another class has it, or a number. */
    private function freeName(string $class, string $prefix): string
    {
        $parts = explode('\\', $class);
        $name = $prefix . array_pop($parts);
        while ($parts !== [] && isset($this->classes[$name]) && $this->classes[$name] !== $class) {
            $name = $prefix . array_pop($parts) . substr($name, strlen($prefix));
        }
        $free = $name;
        for ($number = 2; isset($this->schemas[$free]); $number++) {
            $free = $name . $number;
        }
        return $free;
    }
}
