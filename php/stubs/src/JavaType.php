<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A Java type as code writes it, and the imports that it needs. */
final class JavaType
{
    private const BOXED = ['boolean' => 'Boolean', 'long' => 'Long', 'double' => 'Double'];

    /** @param list<string> $imports full names */
    public function __construct(
        public readonly string $code,
        public readonly array $imports = [],
        public readonly bool $nullable = false,
    ) {
    }

    /** @param JavaType ...$arguments type arguments; primitives are boxed */
    public static function generic(string $fullName, JavaType ...$arguments): self
    {
        $imports = [$fullName];
        $codes = [];
        foreach ($arguments as $argument) {
            $codes[] = $argument->boxed()->declared();
            array_push($imports, ...$argument->imports);
        }
        $name = substr((string) strrchr($fullName, '.'), 1);
        return new self($name . '<' . implode(', ', $codes) . '>', $imports);
    }

    public static function imported(string $fullName): self
    {
        return new self(substr((string) strrchr($fullName, '.'), 1), [$fullName]);
    }

    public function nullable(): self
    {
        $imports = $this->nullable ? $this->imports : [...$this->imports, 'org.jspecify.annotations.Nullable'];
        return new self($this->code, $imports, true);
    }

    public function boxed(): self
    {
        return new self(self::BOXED[$this->code] ?? $this->code, $this->imports, $this->nullable);
    }

    /** A wildcard for this type and what extends it. */
    public function orChild(): self
    {
        return new self("? extends {$this->declared()}", $this->imports);
    }

    public function isPrimitive(): bool
    {
        return isset(self::BOXED[$this->code]);
    }

    /** The type with its annotation; of an array, JSpecify's annotation stands before the brackets. */
    public function declared(): string
    {
        if (!$this->nullable) {
            return $this->code;
        }
        return str_ends_with($this->code, '[]')
            ? substr($this->code, 0, -2) . ' @Nullable []'
            : "@Nullable $this->code";
    }

    /** What is left of the type when Java tells overloads apart. */
    public function erased(): string
    {
        return preg_replace('~<.*>~', '', $this->code);
    }
}
