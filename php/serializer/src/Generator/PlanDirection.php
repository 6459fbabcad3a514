<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;

/** What a plan says of one direction. */
interface PlanDirection
{
    /**
     * @return list<mixed> a node, as Plans draws it, after its name
     * @throws NoPlan
     */
    public function node(Node $node, Plans $plans): array;

    /**
     * A type that holds no others.
     *
     * @return list<mixed>
     * @throws NoPlan
     */
    public function type(Type $type): array;

    public function takes(ScalarType $type): bool;

    /** @return list<string> what may hold elements, in lower case */
    public function containers(): array;
}
