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
     */
    public function __construct(
        public readonly array $groups = [],
        public readonly ?string $version = null,
        public readonly ?bool $nulls = null,
        public readonly bool $maxDepth = false,
    ) {
    }

    /** @return list<string> the groups of this level */
    public function names(): array
    {
        return array_values(array_filter($this->groups, is_string(...)));
    }

    /** What is chosen of the objects that a property holds. */
    public function below(string $property): self
    {
        $groups = $this->groups[$property] ?? null;
        return is_array($groups) ? new self($groups, $this->version, $this->nulls, $this->maxDepth) : $this;
    }

    /** The same text for the same choice. */
    public function __toString(): string
    {
        return $this->groups === [] && $this->version === null && $this->nulls === null && !$this->maxDepth
            ? ''
            : json_encode([$this->groups, $this->version, $this->nulls, $this->maxDepth], JSON_THROW_ON_ERROR);
    }
}
