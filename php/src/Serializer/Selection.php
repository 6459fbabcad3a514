<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** What part of objects is written or read: chosen for each call, and known before it. */
final class Selection
{
    public const DEFAULT_GROUP = 'Default';

    /**
     * @param array<int|string, mixed> $groups names of groups; under a property's name, the groups of what it holds:
     *     `['list', 'author' => ['name']]`. Empty for no choice by groups.
     * @param ?string $version as version_compare() reads it; null for all versions
     * @param ?bool $nulls whether nulls are written; null as the conventions say
     * @param bool $maxDepth whether the properties' maximum depths are heeded
     * @param ?array<int|string, mixed> $properties names of the properties that are left, in a tree as the groups':
     *     `['id', 'author' => ['name']]`; null for all
     */
    public function __construct(
        public readonly array $groups = [],
        public readonly ?string $version = null,
        public readonly ?bool $nulls = null,
        public readonly bool $maxDepth = false,
        public readonly ?array $properties = null,
    ) {
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

    /** What is chosen of the objects that a property holds. */
    public function below(string $property): self
    {
        $groups = $this->groups[$property] ?? null;
        $properties = $this->properties[$property] ?? null;
        if (!is_array($groups) && $this->properties === null) {
            return $this;
        }
        return new self(
            is_array($groups) ? $groups : $this->groups,
            $this->version,
            $this->nulls,
            $this->maxDepth,
            is_array($properties) ? $properties : null,
        );
    }

    /** The same text for the same choice. */
    public function __toString(): string
    {
        $choice = [$this->groups, $this->version, $this->nulls, $this->maxDepth, $this->properties];
        return $choice === [[], null, null, false, null] ? '' : json_encode($choice, JSON_THROW_ON_ERROR);
    }
}
