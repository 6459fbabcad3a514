<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A method of a Java interface. */
final class JavaMethod
{
    /**
     * @param list<JavaParameter> $parameters
     * @param list<string> $annotations code of the annotations
     */
    public function __construct(
        public readonly JavaType $result,
        public readonly string $name,
        public readonly array $parameters,
        public readonly JavaDoc $doc,
        public readonly array $annotations = [],
    ) {
    }

    /** What Java tells methods apart by. */
    public function key(): string
    {
        $types = array_map(
            static fn (JavaParameter $parameter) => $parameter->type->erased() . ($parameter->variadic ? '[]' : ''),
            $this->parameters,
        );
        return $this->name . '(' . implode(', ', $types) . ')';
    }

    /** The method as a javadoc link names it. */
    public function linked(): string
    {
        $types = array_map(static fn (JavaParameter $parameter) => $parameter->linked(), $this->parameters);
        return '#' . $this->name . '(' . implode(', ', $types) . ')';
    }

    /** @return list<string> */
    public function imports(): array
    {
        $imports = [...$this->result->imports, ...$this->doc->imports];
        foreach ($this->parameters as $parameter) {
            array_push($imports, ...$parameter->type->imports);
        }
        foreach ($this->annotations as $annotation) {
            if (preg_match('~^@(Php\w+)~', $annotation, $match) === 1) {
                $imports[] = "io.howdah.$match[1]";
            }
        }
        return $imports;
    }
}
