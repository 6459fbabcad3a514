<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Stubs\JavaType;

/** A component of a record. */
final class Component
{
    /** @param list<JavaAnnotation> $annotations */
    public function __construct(
        public readonly string $name,
        private readonly JavaType $type,
        private readonly array $annotations,
    ) {
    }

    /** @param string $separator after each annotation */
    public function code(string $separator): string
    {
        $code = '';
        foreach ($this->annotations as $annotation) {
            $code .= $annotation->code . $separator;
        }
        return "$code{$this->type->declared()} $this->name";
    }

    /** @return list<string> */
    public function imports(): array
    {
        $imports = array_map(static fn(JavaAnnotation $one): string => $one->import, $this->annotations);
        return [...$imports, ...$this->type->imports];
    }
}
