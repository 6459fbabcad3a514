<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** All that is known of a class before any of its objects is written or read. */
final class ClassModel
{
    /**
     * @param list<Property> $properties in the order in which they are written
     * @param ?list<Parameter> $parameters of the constructor or the factory; null where objects are made without either
     * @param ?string $factory a public static method of the class that makes objects, in place of the constructor
     * @param list<string> $preSerialize methods, public or not
     * @param list<string> $postSerialize
     * @param list<string> $postDeserialize
     * @param ?Discriminator $discriminator of the class's family: the same for the base class and each class below
     * @param ?string $excludeIf an expression; objects for which it is true are left out where they stand
     * @param bool $excluded whether its objects are left out where they stand
     * @param bool $instantiable false for interfaces and abstract classes
     * @param bool $leaf whether no other class can extend it: final, or an enum's
     * @param list<string> $spellings names in lower case, without punctuation: a key that no property takes and that
     *     reads as one of them is an error
     * @param list<string> $sources the files that the model was read from: the class's, its parents', its traits'
     */
    public function __construct(
        public readonly string $class,
        public readonly array $properties,
        public readonly ?array $parameters = null,
        public readonly ?string $factory = null,
        public readonly array $preSerialize = [],
        public readonly array $postSerialize = [],
        public readonly array $postDeserialize = [],
        public readonly ?Discriminator $discriminator = null,
        public readonly ?string $excludeIf = null,
        public readonly bool $excluded = false,
        public readonly bool $instantiable = true,
        public readonly bool $leaf = false,
        public readonly array $spellings = [],
        public readonly array $sources = [],
        public readonly string $where = '',
    ) {
    }
}
