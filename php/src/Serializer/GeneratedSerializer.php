<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Generator\Direction;

/** A serializer that works by generated code, which can be there before the first call. */
interface GeneratedSerializer
{
    /** The folder that generated code lies in. */
    public function folder(): string;

    /**
     * Generates the code that calls will look up: of each class, that for objects of it, and for lists of them. What is
     * there is replaced.
     *
     * @param list<string> $types classes, and types such as `array<string, Acme\Product>` as calls say them. Objects of
     *     these classes are expected wherever the classes leave open what stands there, too.
     * @param array<int|string, mixed> $groups as calls say them, in any order
     * @param ?Direction $direction null for both
     * @param ?\Closure(string): mixed $before is told each type before code for it is generated
     * @return array<string, ModelException> by type: why no code can be generated
     * @throws StoreException
     */
    public function generate(
        array $types,
        array $groups = [],
        ?string $version = null,
        ?Direction $direction = null,
        ?\Closure $before = null,
    ): array;
}
