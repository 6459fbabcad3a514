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

    public function testTakesTheGroupsOfAPropertyBelowIt(): void
    {
        $selection = new Selection(groups: ['list', 'author' => ['name']], version: '2.0');

        self::assertSame(['name'], $selection->below('author')->names());
        self::assertSame('2.0', $selection->below('author')->version);
        self::assertSame($selection, $selection->below('id'));
    }

    public function testIsTheSameTextOnlyForTheSameChoice(): void
    {
        self::assertSame('', (string) new Selection());
        self::assertSame((string) new Selection(['a']), (string) new Selection(['a']));
        self::assertNotSame((string) new Selection(['a']), (string) new Selection(properties: ['a']));
        self::assertNotSame('', (string) new Selection(properties: []));
    }
}
