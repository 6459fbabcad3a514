<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Naming\NamingStrategy;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\WriteContext;

/** Makes a Serializer that differs from the one that `new Serializer()` gives. */
final class SerializerBuilder
{
    private Conventions $conventions;
    private ?Models $models = null;
    private ?string $folder = null;
    private bool $checksSources = true;

    /** @var array<string, callable(mixed, CustomType, WriteContext|ReadContext): mixed> */
    private array $handlers = [];

    /** @var ?\Closure(mixed, CustomType, WriteContext|ReadContext): mixed */
    private ?\Closure $otherHandler = null;

    /** @var ?\Closure(string, array<string, mixed>): mixed */
    private ?\Closure $evaluator = null;

    /** @param ?Conventions $conventions what holds where no method of the builder says otherwise; null for Howdah's */
    public function __construct(?Conventions $conventions = null)
    {
        $this->conventions = $conventions ?? Conventions::howdah();
    }

    /** Where generated code lies; without it, in a folder of the user's own among the system's temporary files. */
    public function folder(string $folder): self
    {
        $this->folder = $folder;
        return $this;
    }

    /** Whether code is generated anew when a class has changed. Say false for production. */
    public function checksSources(bool $checks): self
    {
        $this->checksSources = $checks;
        return $this;
    }

    /** Takes models from elsewhere than classes' attributes and types. */
    public function models(Models $models): self
    {
        $this->models = $models;
        return $this;
    }

    /**
     * Has values of a type written and read by a function. It tells the direction by the context.
     *
     * @param string $type a class, or a name that a property's type attribute says
     * @param callable(mixed, CustomType, WriteContext|ReadContext): mixed $handler
     */
    public function handler(string $type, callable $handler): self
    {
        $this->handlers[$type] = $handler;
        return $this;
    }

    /**
     * Has values of all types that no handler is for, and that are no classes, written and read by a function.
     *
     * @param \Closure(mixed, CustomType, WriteContext|ReadContext): mixed $handler
     */
    public function otherHandler(\Closure $handler): self
    {
        $this->otherHandler = $handler;
        return $this;
    }

    /**
     * What evaluates expressions of attributes.
     *
     * @param \Closure(string, array<string, mixed>): mixed $evaluator takes the expression, and variables: `object` and
     *     `context`
     */
    public function evaluator(\Closure $evaluator): self
    {
        $this->evaluator = $evaluator;
        return $this;
    }

    /** How properties without a name of their own for JSON are named there. */
    public function naming(NamingStrategy $naming): self
    {
        return $this->with(['naming' => $naming]);
    }

    /** Whether properties that are null are written. */
    public function nulls(bool $written): self
    {
        return $this->with(['nulls' => $written]);
    }

    /** The format, as of date(), of dates whose type says none. */
    public function dateFormat(string $format): self
    {
        return $this->with(['dateFormat' => $format]);
    }

    /** Whether objects are made by their constructors. */
    public function constructor(bool $called): self
    {
        return $this->with(['constructor' => $called]);
    }

    /** Whether keys of a document that no property takes are passed over; else they are errors. */
    public function unknownKeys(bool $passed): self
    {
        return $this->with(['unknownKeys' => $passed]);
    }

    /** Has values of another type, missing ones and unknown keys refused, all of them at once. */
    public function strict(): self
    {
        return $this->with(['casts' => false, 'required' => true, 'unknownKeys' => false]);
    }

    public function build(): Serializer
    {
        return new Serializer(
            $this->folder,
            $this->conventions,
            $this->models,
            $this->handlers,
            $this->otherHandler,
            $this->evaluator,
            $this->checksSources,
        );
    }

    /** @param array<string, mixed> $changes arguments of Conventions */
    private function with(array $changes): self
    {
        $this->conventions = new Conventions(...$changes + get_object_vars($this->conventions));
        return $this;
    }
}
