<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;

/** What generated code turns to for values that are known at run time alone. One stands for one call. */
final class WriteContext
{
    /** @var array<int, object> by their numbers: the objects that are being written, outermost first */
    public array $visiting = [];

    /** How many properties deep objects may still have properties; heeded where maximum depths are. */
    public int $left = PHP_INT_MAX;

    /** Whether objects are left out, since their maximum depth is passed. */
    public bool $tooDeep = false;

    /** The object that has the property that a handler is at work for; null where its type names no property. */
    public ?object $owner = null;

    /** @var array<string, self> by property */
    private array $below = [];

    /**
     * @param array<string, callable(mixed, CustomType, WriteContext): mixed> $handlers by name
     * @param ?callable(mixed, CustomType, WriteContext): mixed $handler of the CustomTypes that have none of their own
     * @param ?callable(string, array<string, mixed>): mixed $evaluate evaluates an expression with variables
     * @param mixed $attachment what handlers and expressions know of the call
     */
    public function __construct(
        private readonly Functions $functions,
        public readonly Selection $selection,
        private readonly array $handlers = [],
        private readonly mixed $handler = null,
        private readonly mixed $evaluate = null,
        public readonly mixed $attachment = null,
    ) {
    }

    /**
     * A value by its type, or by its own class where none is given.
     *
     * @throws SkipValue where it is to be left out
     */
    public function write(mixed $value, ?Type $type = null): mixed
    {
        $isBelow = $type instanceof ObjectType && is_object($value) && $value::class !== $type->class;
        if ($type !== null && !$isBelow) {
            return $this->functions->writerOf($type, $this->selection)($value, $this);
        }
        if (is_object($value)) {
            return $this->functions->writerOfValue($value::class, $this->selection)($value, $this);
        }
        return is_array($value) ? $this->elements($value) : $value;
    }

    /** An object, by the model of its class or of a class above it, whatever handlers there are for it. */
    public function writeAs(object $object, string $class): array|object
    {
        return $this->functions->writerOfClass($class, $this->selection)($object, $this);
    }

    /**
     * Elements of unknown types, with their keys.
     *
     * @param iterable<mixed>|object $elements
     * @param int $depth how many arrays they stand in, one in the other
     * @return array<array-key, mixed>
     * @throws SkipValue where they stand in themselves, and are to be left out there
     */
    public function elements(iterable|object $elements, int $depth = 1): array
    {
        if (!is_object($elements)) {
            return $this->each($elements, $depth);
        }
        $id = spl_object_id($elements);
        if (isset($this->visiting[$id])) {
            throw $this->cycle($elements);
        }
        $this->visiting[$id] = $elements;
        try {
            return $this->each($elements, $depth);
        } finally {
            unset($this->visiting[$id]);
        }
    }

    /**
     * @param iterable<mixed>|object $elements
     * @return array<array-key, mixed>
     */
    private function each(iterable|object $elements, int $depth): array
    {
        if ($depth > Serializer::MAX_DEPTH) {
            throw new WriteException(sprintf(
                'Arrays are nested deeper than %d levels, or one of them contains itself. Exclude the property.',
                Serializer::MAX_DEPTH,
            ));
        }
        $conventions = $this->functions->conventions();
        $nulls = $conventions->arraysOnly || ($this->selection->nulls ?? $conventions->nulls);
        $result = [];
        $class = $function = '';
        foreach ($elements as $key => $element) {
            if ($element === null) {
                if ($nulls) {
                    $result[$key] = null;
                }
                continue;
            }
            try {
                if (!is_object($element)) {
                    $result[$key] = is_array($element) ? $this->each($element, $depth + 1) : $element;
                    continue;
                }
                // Elements are mostly of the class of the one before.
                if ($element::class !== $class) {
                    $function = $this->functions->writerOfValue($element::class, $this->selection);
                    $class = $element::class;
                }
                $result[$key] = $function($element, $this);
            } catch (SkipValue) {
            }
        }
        return $result;
    }

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

    public function evaluate(string $expression, ?object $object): mixed
    {
        if ($this->evaluate === null) {
            throw new ModelException(
                "The expression \"$expression\" cannot be evaluated. Give the serializer an evaluator of expressions.",
            );
        }
        return ($this->evaluate)($expression, ['object' => $object, 'context' => $this]);
    }

    /**
     * What stands for the result of a getter that reads a property that is not initialized: this context. Any other
     * error is thrown on.
     */
    public function uninitialized(\Error $error): self
    {
        $message = $error->getMessage();
        if (
            !str_starts_with($message, 'Typed property')
            || !str_ends_with($message, 'must not be accessed before initialization')
        ) {
            throw $error;
        }
        return $this;
    }

    /** The context of what a property holds. */
    public function below(string $property): self
    {
        if (!isset($this->below[$property])) {
            $below = new self(
                $this->functions,
                $this->selection->below($property),
                $this->handlers,
                $this->handler,
                $this->evaluate,
                $this->attachment,
            );
            $this->below[$property] = $below;
        }
        $below = $this->below[$property];
        $below->visiting = &$this->visiting;
        $below->left = &$this->left;
        $below->tooDeep = &$this->tooDeep;
        return $below;
    }

    /** What happens to an object that stands inside itself. */
    public function cycle(object $object): \RuntimeException
    {
        return $this->functions->conventions()->cutsCycles ? new SkipValue() : new WriteException(sprintf(
            'An object of %s stands inside itself. Exclude the property that leads back to it.',
            $object::class,
        ));
    }
}
