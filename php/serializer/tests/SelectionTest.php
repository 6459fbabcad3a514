<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Selection;
use PHPUnit\Framework\TestCase;

final class SelectionTest extends TestCase
{
    public function testLeavesTheNamedProperties(): void
    {
        $selection = new Selection(properties: ['id', 'author' => ['name']]);

        self::assertTrue($selection->allows('id'));
        self::assertTrue($selection->allows('author'));
        self::assertFalse($selection->allows('title'));
    }

    public function testLeavesWhatTheTreeNamesBelowAProperty(): void
    {
        $selection = new Selection(properties: ['id', 'author' => ['name']]);

        self::assertSame(['name'], $selection->below('author')->properties);
        self::assertTrue($selection->below('id')->allows('anything'));
    }

    public function testGroupsWithoutATreeHoldForAllBelow(): void
    {
        $selection = new Selection(['list'], '2.1');

        self::assertSame($selection, $selection->below('author')->below('manager'));
    }

    public function testABranchHasItsOwnGroups(): void
    {
        $below = (new Selection(['list', 'author' => ['name', 'manager' => ['id']]], '2.1'))->below('author');

        self::assertSame(['name'], $below->names());
        self::assertSame(['id'], $below->below('manager')->names());
        self::assertSame('2.1', $below->version);
    }

    public function testTheRootsGroupsHoldForAllBelowAPropertyOutsideTheTree(): void
    {
        $below = (new Selection(['list', 'author' => ['name']]))->below('editor');

        self::assertSame(['list'], $below->names());
        self::assertSame(['list'], $below->below('author')->names());
    }

    public function testDefaultHoldsBelowAPropertyOutsideABranch(): void
    {
        $below = (new Selection(['list', 'author' => ['name']]))->below('author')->below('manager');

        self::assertSame(['Default'], $below->names());
        self::assertSame(['Default'], $below->below('author')->names());
    }

    public function testABranchWithoutGroupsOfItsOwnHasDefault(): void
    {
        $selection = new Selection(['list', 'author' => ['manager' => ['id']]]);

        self::assertSame(['Default'], $selection->below('author')->names());
        self::assertSame(['id'], $selection->below('author')->below('manager')->names());
    }

    public function testABranchIsAnotherChoiceThanTheSameGroupsAtTheRoot(): void
    {
        $branch = (new Selection(['author' => ['name']]))->below('author');

        self::assertNotSame((new Selection(['name']))->key, $branch->key);
    }

    public function testIsTheSameTextOnlyForTheSameChoice(): void
    {
        self::assertSame('', (new Selection())->key);
        self::assertSame((new Selection(['a']))->key, (new Selection(['a']))->key);
        self::assertNotSame((new Selection(['a']))->key, (new Selection(properties: ['a']))->key);
        self::assertNotSame('', (new Selection(properties: []))->key);
        self::assertSame((new Selection(['a', 'b']))->key, (new Selection(['b', 'a', 'b']))->key);
        self::assertSame(
            (new Selection(['a', 'x' => ['c', 'd'], 'y' => ['e']]))->key,
            (new Selection(['y' => ['e'], 'x' => ['d', 'c'], 'a']))->key,
        );
        self::assertNotSame((new Selection(['a', 'x' => ['c']]))->key, (new Selection(['a', 'y' => ['c']]))->key);
    }
}
