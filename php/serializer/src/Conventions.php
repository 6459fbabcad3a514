<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Naming\NamingStrategy;
use Howdah\Serializer\Naming\SameName;
use Howdah\Serializer\Naming\SnakeCase;

/** What holds for all classes, unless a class says otherwise. */
final class Conventions
{
    /** The text for Howdah's, before it is taken for empty. */
    private const HOWDAH = SameName::class . ' ' . \DATE_ATOM . ' 11010101';

    /**
     * @param NamingStrategy $naming of keys that no attribute names
     * @param bool $nulls whether properties that are null are written
     * @param string $dateFormat as of date()
     * @param bool $constructor whether objects are made by their constructor, where its parameters fit the properties
     * @param bool $casts whether a scalar of another type is cast as PHP's (int), (string), … do; else it is an error
     * @param bool $required whether a property without a default that the document lacks is an error
     * @param bool $cutsCycles whether an object inside itself is left out; else it is an error
     * @param bool $defaultGroup whether properties without groups belong to the group Default, which is in force where
     *     no groups are asked for; else groups that are asked for leave out properties without any
     * @param bool $arraysOnly whether what is written is made of arrays and scalars alone: an object with nothing to
     *     write is an empty array; else it is an empty object, and objects may be left to json_encode()
     * @param bool $unknownKeys whether keys of a document that no property takes are passed over; else they are errors
     */
    public function __construct(
        public readonly NamingStrategy $naming,
        public readonly bool $nulls,
        public readonly string $dateFormat,
        public readonly bool $constructor,
        public readonly bool $casts,
        public readonly bool $required,
        public readonly bool $cutsCycles,
        public readonly bool $defaultGroup,
        public readonly bool $arraysOnly = false,
        public readonly bool $unknownKeys = true,
    ) {
    }

    /** Keys as the properties are named, nulls written, constructors called, wrong types and missing values refused. */
    public static function howdah(): self
    {
        return new self(new SameName(), true, \DATE_ATOM, true, false, true, false, true);
    }

    /** Those of JMS serializer: snake_case, nulls left out, no constructor, scalars cast. */
    public static function jms(): self
    {
        return new self(new SnakeCase(), false, \DATE_ATOM, false, true, false, true, true);
    }

    /** Those of Symfony's ObjectNormalizer. */
    public static function symfony(bool $unknownKeys = true): self
    {
        return new self(new SameName(), true, \DATE_RFC3339, true, false, true, false, false, true, $unknownKeys);
    }

    /** The same text for the same conventions; empty for Howdah's. */
    public function key(): string
    {
        $flags = [
            $this->nulls, $this->constructor, $this->casts, $this->required, $this->cutsCycles, $this->defaultGroup,
            $this->arraysOnly, $this->unknownKeys,
        ];
        $key = $this->naming::class . " $this->dateFormat ";
        foreach ($flags as $flag) {
            $key .= $flag ? '1' : '0';
        }
        return $key === self::HOWDAH ? '' : $key;
    }
}
