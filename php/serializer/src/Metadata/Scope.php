<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\PhpDoc\Imports;

/** Where a type stands: what the names in it mean. */
final class Scope
{
    private readonly Imports $imports;

    /**
     * @param ?\ReflectionClass<object> $class that the source declares; null outside of any
     * @param bool $fullNames whether names of classes are full, as in attributes and native types; else they mean what
     *     the file's `use` statements say, as in comments
     * @param ?\ReflectionClass<object> $source the trait whose source it is, if it is a trait's
     */
    public function __construct(
        private readonly ?\ReflectionClass $class,
        public readonly bool $fullNames,
        private readonly ?\ReflectionClass $source = null,
    ) {
        $this->imports = Imports::ofFile($fullNames ? false : ($source ?? $class)?->getFileName() ?? false);
    }

    public function resolve(string $name): string
    {
        if ($this->class !== null) {
            switch (strtolower($name)) {
                case 'self':
                case 'static':
                case '$this':
                    return $this->class->name;
                case 'parent':
                    return (string) get_parent_class($this->class->name);
            }
        }
        if ($this->fullNames) {
            return ltrim($name, '\\');
        }
        $class = $this->imports->resolve($name, (string) ($this->source ?? $this->class)?->getNamespaceName());
        // Comments often have full names without the backslash in front.
        return str_contains($name, '\\') && !self::exists($class) && self::exists($name) ? $name : $class;
    }

    private static function exists(string $class): bool
    {
        return class_exists($class) || interface_exists($class);
    }
}
