<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

use Howdah\Serializer\Model\ArrayForm;

/** What a JSON object has, collected key by key. */
final class Fields
{
    /** @var array<string, self|array<string, mixed>|bool> */
    private array $properties = [];

    /** @var array<string, true> */
    private array $required = [];

    /** What stands under keys that only values tell: elements in the object's own place. */
    private array|bool|null $others = null;

    /** Whether any keys can stand beside those that are known, or elements in their place. */
    private bool $open = false;

    /** @var list<array<string, mixed>> what the object as a whole is, too */
    private array $wholes = [];

    /** Whether no other key can stand beside those that are known. */
    private bool $closed = false;

    /** @param ?ArrayForm $form of elements that can stand in the object's own place, chosen or not; null for none */
    public function __construct(private readonly ?ArrayForm $form = null)
    {
    }

    /**
     * @param non-empty-list<string> $path the keys that lead to the value, outermost first
     * @param array<string, mixed>|bool $schema
     * @param bool $isSure whether the value is always there
     */
    public function put(array $path, array|bool $schema, bool $isSure): void
    {
        $key = array_shift($path);
        if ($isSure) {
            $this->required[$key] = true;
        }
        $there = $this->properties[$key] ?? null;
        if ($path !== []) {
            $inner = $there instanceof self ? $there : new self();
            $inner->put($path, $schema, $isSure);
            $this->properties[$key] = $inner;
            return;
        }
        // The later value takes the place of the earlier one, if it is there.
        $this->properties[$key] = $there === null || $isSure
            ? $schema
            : Alternatives::of([self::made($there), $schema]);
    }

    /** @param bool $isSure whether the keys that the other must have are always there */
    public function merge(self $other, bool $isSure): void
    {
        foreach ($other->properties as $key => $schema) {
            $this->put([(string) $key], self::made($schema), $isSure && isset($other->required[$key]));
        }
        if ($other->others !== null) {
            $this->elements($other->others);
        }
        $this->open = $this->open || $other->open;
        $this->wholes = [...$this->wholes, ...$other->wholes];
    }

    /** @param array<string, mixed>|bool $schema of elements whose keys stand among those of the object */
    public function elements(array|bool $schema): void
    {
        $this->others = $this->others === null ? $schema : Alternatives::of([$this->others, $schema]);
    }

    /** Any keys, or none at all: a value in the object's own place of which nothing is known. */
    public function open(): void
    {
        $this->open = true;
    }

    /** @param array<string, mixed>|bool $schema of a value that the whole object is, too */
    public function whole(array|bool $schema): void
    {
        if (is_array($schema)) {
            $this->wholes[] = $schema;
        }
    }

    /**
     * No other key can stand beside those that are known.
     *
     * @param list<string> $keys that can, too
     */
    public function close(array $keys): void
    {
        $this->closed = true;
        foreach ($keys as $key) {
            $this->properties[$key] ??= true;
        }
    }

    /**
     * @param bool $canGrow whether objects can have more keys: those of a class below
     * @param bool $arraysOnly whether an object without keys is an empty array
     * @return array<string, mixed>|bool
     */
    public function schema(bool $canGrow, bool $arraysOnly): array|bool
    {
        $schema = $this->object($canGrow, $arraysOnly);
        return $this->wholes === [] ? $schema : ['allOf' => [$schema, ...$this->wholes]];
    }

    /** @return array<string, mixed>|bool */
    private function object(bool $canGrow, bool $arraysOnly): array|bool
    {
        $object = $this->open && $this->required === [] ? [] : ['type' => 'object'];
        if ($this->properties !== []) {
            $object['properties'] = array_map(self::made(...), $this->properties);
        }
        if ($this->required !== []) {
            $object['required'] = array_map(strval(...), array_keys($this->required));
        }
        if ($this->closed) {
            $object['additionalProperties'] = false;
        } elseif ($this->others !== null && $this->others !== true && !$canGrow && !$this->open) {
            $object['additionalProperties'] = $this->others;
        }
        if ($this->required !== [] || $this->open) {
            return $object === [] ? true : $object;
        }
        $hasElements = $this->others !== null || isset($this->properties['0']);
        if ($this->form !== ArrayForm::List && !($this->form === ArrayForm::Any && $hasElements)) {
            return $arraysOnly ? Alternatives::of([$object, ['type' => 'array', 'maxItems' => 0]]) : $object;
        }
        $list = ['type' => 'array'] + match (true) {
            !$hasElements => ['maxItems' => 0],
            $this->others === null, $this->others === true => [],
            default => ['items' => $this->others],
        };
        return $this->form === ArrayForm::List && $this->properties === [] ? $list : Alternatives::of([$list, $object]);
    }

    /**
     * @param self|array<string, mixed>|bool $schema
     * @return array<string, mixed>|bool
     */
    private static function made(self|array|bool $schema): array|bool
    {
        return $schema instanceof self ? $schema->schema(false, false) : $schema;
    }
}
