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
     */
    public function __construct(private readonly ?\ReflectionClass $class, public readonly bool $fullNames)
    {
        $this->imports = Imports::ofFile($fullNames || $class === null ? false : $class->getFileName());
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
        return $this->fullNames
            ? ltrim($name, '\\')
            : $this->imports->resolve($name, (string) $this->class?->getNamespaceName());
    }
}
