<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Generation;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/** Finds functions for what contexts read and write. */
final class Functions
{
    /** @param \Closure(string, string, ?Selection, ?Type=): callable-string $find as of the serializer */
    public function __construct(private readonly \Closure $find, private readonly Generation $generation)
    {
    }

    public function conventions(): Conventions
    {
        return $this->generation->conventions;
    }

    /** @return callable-string `(mixed $data, ?ReadContext $context): mixed` */
    public function readerOf(Type $type, Selection $selection): string
    {
        return ($this->find)('read', (string) $type, $selection, $type);
    }

    /**
     * The function that reads objects of a class, past what the models say that objects of it are.
     *
     * @param class-string $class
     * @return callable-string `(array $data, ?ReadContext $context, ?object $into = null): object`
     */
    public function readerOfClass(string $class, Selection $selection): string
    {
        return $this->readerOf(new ObjectType($class), $selection);
    }

    /** @return callable-string `(mixed $value, ?WriteContext $context): mixed` */
    public function writerOf(Type $type, Selection $selection): string
    {
        return ($this->find)('write', (string) $type, $selection, $type);
    }

    /**
     * The function that writes objects of a class, past what the models say that objects of it are written as.
     *
     * @param class-string $class
     * @return callable-string `(object $value, ?WriteContext $context): mixed`
     */
    public function writerOfClass(string $class, Selection $selection): string
    {
        return $this->writerOf(new ObjectType($class), $selection);
    }

    /**
     * The function that writes an object of which only the class is known.
     *
     * @param class-string $class
     * @return callable-string `(object $value, ?WriteContext $context): mixed`
     */
    public function writerOfValue(string $class, Selection $selection): string
    {
        return ($this->find)('value', $class, $selection);
    }
}
