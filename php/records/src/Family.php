<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Model\ClassModel;

/** Classes that a discriminator tells apart. */
final class Family
{
    /**
     * @param string $base the class above all others
     * @param array<string, string> $classes by the discriminator's value
     * @param list<string> $groups that the key is written in
     */
    private function __construct(
        public readonly string $base,
        public readonly string $key,
        public readonly array $classes,
        public readonly array $groups,
    ) {
    }

    /** The family that the class is of; null where it is of none. */
    public static function of(ClassModel $model, ClassModels $models): ?self
    {
        $discriminator = $model->discriminator;
        if ($discriminator === null) {
            return null;
        }
        $base = $model->class;
        $isAbove = static fn(string|false $parent): bool => $parent !== false
            && !(new \ReflectionClass($parent))->isInternal()
            && $models->of($parent)->discriminator?->classes === $discriminator->classes;
        while ($isAbove(get_parent_class($base))) {
            $base = (string) get_parent_class($base);
        }
        return new self($base, $discriminator->key, $discriminator->classes, $discriminator->groups);
    }
}
