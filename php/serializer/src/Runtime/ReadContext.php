<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;

/** What generated functions that read know of the call, and what handlers read with. */
final class ReadContext
{
    /** How many functions of recursive types are running. */
    public int $depth = 0;

    /** The object that has the property that a handler is at work for; null where its type names no property. */
    public ?object $owner = null;

    /**
     * @param array<string, callable(mixed, CustomType, self): mixed> $handlers by the name of the type
     * @param ?callable(mixed, CustomType, self): mixed $handler for types that none of $handlers is for
     * @param ?callable(string, array<string, mixed>): mixed $evaluate evaluates an expression with variables
     * @param mixed $attachment what the caller gives to handlers
     */
    public function __construct(
        private readonly Functions $functions,
        public readonly Selection $selection,
        private readonly array $handlers = [],
        private readonly mixed $handler = null,
        private readonly mixed $evaluate = null,
        public mixed $attachment = null,
    ) {
    }

    /** Reads a value of json_decode as a value of the type. */
    public function read(mixed $data, Type $type): mixed
    {
        return $this->functions->readerOf($type, $this->selection)($data, $this);
    }

    /**
     * Reads an object by its class's generated function, also where a handler is for the class.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param array<array-key, mixed> $data
     * @param ?T $into an object to fill, rather than a new one
     * @return ?T null for a class whose objects are left out
     */
    public function readObject(string $class, array $data, ?object $into = null): ?object
    {
        return $this->functions->readerOfClass($class, $this->selection)($data, $this, $into);
    }

    /** Has a handler read the value. */
    public function handle(mixed $value, CustomType $type, ?object $owner = null): mixed
    {
        $handler = $this->handlers[$type->handler] ?? $this->handler ?? throw $type->withoutHandler();
        if ($owner === null) {
            return $handler($value, $type, $this);
        }
        $outer = $this->owner;
        $this->owner = $owner;
        try {
            return $handler($value, $type, $this);
        } finally {
            $this->owner = $outer;
        }
    }

    /** Whether an expression of the model is true. */
    public function isTrue(string $expression): bool
    {
        if ($this->evaluate === null) {
            throw new ModelException(
                "The expression \"$expression\" cannot be evaluated. Give the serializer an evaluator of expressions.",
            );
        }
        return (bool) ($this->evaluate)($expression, ['object' => null, 'context' => $this]);
    }

    /** The default of a parameter that has no literal, such as a new object. */
    public function defaultOf(string $class, string $method, string $parameter): mixed
    {
        return (new \ReflectionParameter([$class, $method], $parameter))->getDefaultValue();
    }
}
