<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;

/** The properties of a class that a selection leaves. */
final class Choice
{
    /** @var array<string, list<Property>> */
    private array $chosen = [];

    public function __construct(private readonly Models $models, private readonly Conventions $conventions)
    {
    }

    /** @return list<Property> */
    public function written(string $class, Selection $selection): array
    {
        return $this->chosen["$class write $selection->key"] ??= $this->choose(
            $class,
            $selection,
            static fn(Property $property): bool => $property->writable,
        );
    }

    /** @return list<Property> */
    public function read(string $class, Selection $selection): array
    {
        return $this->chosen["$class read $selection->key"] ??= $this->choose(
            $class,
            $selection,
            static fn(Property $property): bool => $property->readable && $property->declaredBy !== '',
        );
    }

    /** @return list<Property> */
    private function choose(string $class, Selection $selection, \Closure $isUsed): array
    {
        $chosen = [];
        foreach ($this->models->of($class)->properties as $property) {
            if (
                $isUsed($property)
                && ($property->access === Access::Constant || $selection->allows($property->name))
                && $this->isInGroups($property, $selection)
                && self::isInVersion($property, $selection->version)
            ) {
                $chosen[] = $property;
            }
        }
        return $chosen;
    }

    private function isInGroups(Property $property, Selection $selection): bool
    {
        $isAlways = !$this->conventions->defaultGroup && $property->access === Access::Constant;
        if ($selection->groups === [] || $isAlways && $property->groups === []) {
            return true;
        }
        $groups = $property->groups;
        if ($groups === [] && $this->conventions->defaultGroup) {
            $groups = ['Default'];
        }
        return array_intersect($groups, $selection->names()) !== [];
    }

    private static function isInVersion(Property $property, ?string $version): bool
    {
        if ($version === null) {
            return true;
        }
        $isTooOld = $property->since !== null && version_compare($version, $property->since) < 0;
        $isTooNew = $property->until !== null && version_compare($version, $property->until) > 0;
        return !$isTooOld && !$isTooNew;
    }
}
