<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** What part of objects is written or read: chosen for each call, and known before it. */
final class Selection
{
    public const DEFAULT_GROUP = 'Default';

    /** The same text for the same choice. */
    public readonly string $key;

    /**
     * @param array<int|string, mixed> $groups names of groups; under a property's name, the groups of what it holds:
     *     `['list', 'author' => ['name']]`. Empty for no choice by groups.
     * @param ?string $version as version_compare() reads it; null for all versions
     * @param ?bool $nulls whether nulls are written; null as the conventions say
     * @param bool $maxDepth whether the properties' maximum depths are heeded
     * @param ?array<int|string, mixed> $properties names of the properties that are left, in a tree as the groups':
     *     `['id', 'author' => ['name']]`; null for all
     * @param bool $isBranch whether the groups are those under a property's name
     * @param bool $isBelow whether it is chosen of what a property holds, and other choices hold above it
     */
    public function __construct(
        public readonly array $groups = [],
        public readonly ?string $version = null,
        public readonly ?bool $nulls = null,
        public readonly bool $maxDepth = false,
        public readonly ?array $properties = null,
        private readonly bool $isBranch = false,
        public readonly bool $isBelow = false,
    ) {
        $isNone = $groups === [] && $version === null && $nulls === null && !$maxDepth && $properties === null
            && !$isBranch && !$isBelow;
        $properties = $properties === null ? null : self::sorted($properties);
        $choice = [self::sorted($groups), $version, $nulls, $maxDepth, $properties, $isBranch, $isBelow];
        $this->key = $isNone ? '' : json_encode($choice, JSON_THROW_ON_ERROR);
    }

    /**
     * The same names in whatever order they stand.
     *
     * @param array<int|string, mixed> $tree
     * @return array<int|string, mixed>
     */
    private static function sorted(array $tree): array
    {
        $names = array_unique(array_filter($tree, is_string(...)));
        sort($names, SORT_STRING);
        $branches = array_map(
            static fn(mixed $branch): mixed => is_array($branch) ? self::sorted($branch) : $branch,
            array_filter($tree, static fn(mixed $branch): bool => !is_string($branch)),
        );
        ksort($branches, SORT_STRING);
        return [$names, $branches];
    }

    /** @return list<string> the groups of this level */
    public function names(): array
    {
        return array_values(array_filter($this->groups, is_string(...)));
    }

    /** Whether the property of this name is among those that are left. */
    public function allows(string $property): bool
    {
        return $this->properties === null
            || isset($this->properties[$property])
            || in_array($property, $this->properties, true);
    }

    /** Whether the same is chosen at all depths. */
    public function isFlat(): bool
    {
        return !$this->isTree() && $this->properties === null;
    }

    private function isTree(): bool
    {
        return $this->isBranch || array_filter($this->groups, is_array(...)) !== [];
    }

    /**
     * What is chosen of the objects that a property holds.
     *
     * Where groups are a tree that lacks the property, the root's own groups hold for all below it; further down in the
     * tree it is the group Default. A branch that names no groups of its own has Default, too. (So does JMS.)
     */
    public function below(string $property): self
    {
        if ($this->isFlat()) {
            return $this;
        }
        $isTree = $this->isTree();
        $groups = $this->groups;
        $branch = $isTree ? $groups[$property] ?? null : null;
        if (is_array($branch)) {
            $groups = array_filter($branch, is_string(...)) === [] ? $branch + [self::DEFAULT_GROUP] : $branch;
        } elseif ($isTree) {
            $groups = ($this->isBranch ? [] : $this->names()) ?: [self::DEFAULT_GROUP];
        }
        $properties = $this->properties[$property] ?? null;
        return new self(
            $groups,
            $this->version,
            $this->nulls,
            $this->maxDepth,
            is_array($properties) ? $properties : null,
            is_array($branch),
            true,
        );
    }
}
