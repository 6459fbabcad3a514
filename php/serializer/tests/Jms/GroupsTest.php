<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\OrderLine;
use JMS\Serializer\Tests\Exclusion\GroupsExclusionStrategyTest;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** Groups leave out what the cases of JMS's own tests say. There, no groups are the group Default. */
final class GroupsTest extends TestCase
{
    use TemporaryFolder;

    protected function setUp(): void
    {
        Oracle::require();
    }

    public function testPropertiesAreLeftOutByTheirGroups(): void
    {
        foreach (GroupsExclusionStrategyTest::getExclusionRules() as $i => [$ofProperty, $groups, $isExcluded]) {
            $serializer = new Serializer($this->folder, models: self::models((string) $i, $ofProperty));
            $written = $serializer->toArray(new OrderLine('a'), $groups === [] ? ['Default'] : $groups);
            self::assertSame(!$isExcluded, isset($written['sku']), "case $i");
        }
    }

    public function testGroupsUnderTheNameOfAPropertyHoldBelowIt(): void
    {
        foreach (GroupsExclusionStrategyTest::getGroupsFor() as $i => [$groups, $path, $expected]) {
            $selection = new Selection($groups);
            foreach ($path as $property) {
                $selection = $selection->below($property);
            }
            self::assertEqualsCanonicalizing($expected, $selection->groups ?: ['Default'], "case $i");
        }
    }

    /** @param list<string> $groups of the one property */
    private static function models(string $key, array $groups): Models
    {
        return new class ($key, $groups) implements Models {
            /** @param list<string> $groups */
            public function __construct(private readonly string $key, private readonly array $groups)
            {
            }

            public function of(string $class): ClassModel
            {
                $type = new ScalarType(ScalarKind::String);
                return new ClassModel($class, [new Property('sku', $class, 'sku', $type, groups: $this->groups)]);
            }

            public function typeOf(string $class): Type
            {
                return new ObjectType($class);
            }

            public function key(): string
            {
                return $this->key;
            }
        };
    }
}
