<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Type;

/** Knows the model of each class. */
interface Models
{
    /**
     * @param class-string $class
     * @throws ModelException where what the class says is contradictory or not supported
     */
    public function of(string $class): ClassModel;

    /** The same text for models that say the same of every class, as far as the sources that they name do not tell. */
    public function key(): string;

    /**
     * What an object of the class is written as where nothing but the object is known: an ObjectType, unless objects of
     * the class are dates, cases of an enum, hold elements, or have a handler.
     *
     * @param class-string $class
     */
    public function typeOf(string $class): Type;
}
