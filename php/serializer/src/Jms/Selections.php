<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\Selection;
use JMS\Serializer\Context;
use JMS\Serializer\Exclusion\DepthExclusionStrategy;
use JMS\Serializer\Exclusion\DisjunctExclusionStrategy;
use JMS\Serializer\Exclusion\ExclusionStrategyInterface;
use JMS\Serializer\Exclusion\GroupsExclusionStrategy;
use JMS\Serializer\Exclusion\VersionExclusionStrategy;

/** Reads from JMS's context what part of the objects is meant. */
final class Selections
{
    /** @throws UnsupportedException where the context has an exclusion strategy of the application's own */
    public static function of(Context $context, ?bool $nulls): Selection
    {
        $groups = $context->hasAttribute('groups') ? $context->getAttribute('groups') : [];
        $version = $context->hasAttribute('version') ? $context->getAttribute('version') : null;
        $maxDepth = $context->hasAttribute('max_depth_checks') && $context->getAttribute('max_depth_checks');
        foreach (self::strategies($context->getExclusionStrategy()) as $strategy) {
            if ($strategy instanceof GroupsExclusionStrategy && $groups === []) {
                $groups = self::groups($strategy);
            } elseif ($strategy instanceof VersionExclusionStrategy && $version === null) {
                $version = Configuration::part($strategy, 'version');
            } elseif ($strategy instanceof DepthExclusionStrategy) {
                $maxDepth = true;
            } else {
                throw new UnsupportedException(sprintf(
                    'The exclusion strategy %s cannot be compiled: it decides at run time. Expected groups, a '
                    . 'version or maximum depths, each once. Use #[Exclude(if: ...)], or JMS\'s serializer '
                    . 'for this call.',
                    $strategy::class,
                ));
            }
        }
        return new Selection($groups, $version, $nulls, $maxDepth);
    }

    /** @return list<ExclusionStrategyInterface> */
    private static function strategies(?ExclusionStrategyInterface $strategy): array
    {
        return match (true) {
            $strategy === null => [],
            $strategy instanceof DisjunctExclusionStrategy =>
                array_merge([], ...array_map(self::strategies(...), Configuration::part($strategy, 'delegates'))),
            default => [$strategy],
        };
    }

    /** @return array<int|string, mixed> */
    private static function groups(GroupsExclusionStrategy $strategy): array
    {
        $groups = Configuration::part($strategy, 'groups');
        return Configuration::part($strategy, 'nestedGroups') ? $groups : array_map(strval(...), array_keys($groups));
    }
}
