<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

/** An attribute, or an annotation of a comment: of Howdah, of JMS serializer or of Symfony. */
final class Annotation
{
    /**
     * @param string $name the short name of its class
     * @param array<string, mixed> $arguments by the names of its parameters
     * @param bool $ofJms whether it is one of JMS serializer
     */
    public function __construct(
        public readonly string $name,
        private readonly array $arguments,
        public readonly bool $ofJms = false,
    ) {
    }

    public function argument(string $name): mixed
    {
        return $this->arguments[$name] ?? null;
    }

    public function text(string $name): ?string
    {
        $value = $this->argument($name);
        return is_scalar($value) || $value instanceof \Stringable ? (string) $value : null;
    }

    /** @return list<string> */
    public function texts(string $name): array
    {
        return array_values(array_map(strval(...), (array) ($this->argument($name) ?? [])));
    }
}
