<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** One Java file: an interface with constants and methods, or an enum. */
final class JavaSource
{
    /**
     * @param list<string> $annotations code of the annotations
     * @param list<JavaConstant> $constants
     * @param list<JavaMethod> $methods
     * @param list<array{JavaDoc, ?string, string}> $cases of an enum: documentation, annotation and name
     */
    public function __construct(
        public readonly string $package,
        public readonly string $name,
        public readonly JavaDoc $doc,
        public readonly array $annotations,
        public readonly array $constants = [],
        public readonly array $methods = [],
        public readonly ?array $cases = null,
    ) {
    }

    /** The path of the file below the root of the sources. */
    public function path(): string
    {
        return ($this->package === '' ? '' : strtr($this->package, '.', '/') . '/') . "$this->name.java";
    }
}
