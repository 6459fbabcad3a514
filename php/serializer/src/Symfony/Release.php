<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Symfony\Component\Serializer\Context\ContextBuilderInterface;
use Symfony\Component\Serializer\Mapping\AttributeMetadataInterface;
use Symfony\Component\Serializer\Normalizer\AbstractNormalizer;

/**
 * In what releases of Symfony's serializer, from 5.4 on, differ for generated code. What a release can do is shown by
 * what it came with.
 */
final class Release
{
    /** "Default" and the short names of classes are groups of every call that names groups: since 7.1. */
    public static function hasDefaultGroups(): bool
    {
        return defined(AbstractNormalizer::class . '::FILTER_BOOL');
    }

    /** The context of a constructor's parameter counts when objects are read: since 6.2. */
    public static function heedsContextOfParameters(): bool
    {
        return self::hasPaths();
    }

    /** #[SerializedPath]: since 6.2. */
    public static function hasPaths(): bool
    {
        return method_exists(AttributeMetadataInterface::class, 'getSerializedPath');
    }

    /** @return list<string> what methods begin with that are written as attributes; "can" since 6.1 */
    public static function getters(): array
    {
        return interface_exists(ContextBuilderInterface::class)
            ? ['get', 'has', 'can', 'is']
            : ['get', 'has', 'is'];
    }
}
