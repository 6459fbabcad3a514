<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\JmsSerializer;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SymfonySerializer;
use Symfony\Component\HttpKernel\CacheWarmer\CacheWarmerInterface;

/**
 * Generates a serializer's code when Symfony warms its caches up: `bin/console cache:warmup`.
 *
 * The code goes where the serializer has it: give it a folder below `%kernel.cache_dir%`.
 */
final class CacheWarmer implements CacheWarmerInterface
{
    /**
     * @param list<string> $types classes, and types such as `array<string, Acme\Product>` as calls say them
     * @param non-empty-list<array<int|string, mixed>> $groups choices of groups as calls say them; an empty one for
     *     calls without any
     * @param non-empty-list<?string> $versions with each of which each choice of groups is combined; null for calls
     *     without one
     */
    public function __construct(
        private readonly Serializer|JmsSerializer|SymfonySerializer $serializer,
        private readonly array $types,
        private readonly array $groups = [[]],
        private readonly array $versions = [null],
    ) {
    }

    /** Code that is missing is generated at the first call, too. */
    public function isOptional(): bool
    {
        return true;
    }

    /**
     * @return list<string> nothing for PHP to preload
     * @throws ModelException where no code can be generated for a type, after that for all others
     */
    public function warmUp(string $cacheDir, ?string $buildDir = null): array
    {
        $refused = [];
        foreach ($this->groups as $groups) {
            foreach ($this->versions as $version) {
                $refused += $this->serializer->generate($this->types, $groups, $version);
            }
        }
        if ($refused !== []) {
            $messages = array_map(static fn(ModelException $refusal): string => $refusal->getMessage(), $refused);
            throw new ModelException(implode("\n", array_unique($messages)), 0, reset($refused));
        }
        return [];
    }
}
