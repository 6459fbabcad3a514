<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SerializerBuilder;
use Howdah\Tests\Serializer\Fixtures\OrderLine;
use Howdah\Tests\Serializer\Fixtures\Shelf;
use Howdah\Tests\Serializer\Fixtures\Suit;
use PHPUnit\Framework\TestCase;

/** Serializer by JMS's conventions, without JMS. scripts/test-jms compares it with JMS itself. */
final class JmsConventionsTest extends TestCase
{
    use TemporaryFolder;

    private Serializer $serializer;

    protected function setUp(): void
    {
        $this->serializer = (new SerializerBuilder(Conventions::jms()))
            ->folder($this->folder)
            ->evaluator(static fn(string $expression, array $variables): mixed => $variables['object']->isEmpty())
            ->build();
    }

    public function testAnArrayWithKeysIsAlwaysAnObject(): void
    {
        $shelf = new Shelf();
        $shelf->labels = ['a'];
        $shelf->byPlace = ['b'];
        $json = $this->serializer->toJson($shelf);
        self::assertSame('{"labels":["a"],"by_place":{"0":"b"},"numbers":[]}', $json);
    }

    public function testAnIterableIsReadAsAnArray(): void
    {
        self::assertSame(['a'], $this->read('{"labels": ["a"]}')->labels);
    }

    public function testADateTimeInterfaceIsReadAsADateTime(): void
    {
        self::assertInstanceOf(\DateTime::class, $this->read('{"since": "2026-01-02"}')->since);
    }

    public function testNamesInCommentsOfATraitAreThoseOfItsFile(): void
    {
        self::assertEquals([new OrderLine('a', 2)], $this->read('{"numbers": [{"sku": "a", "quantity": 2}]}')->numbers);
    }

    public function testFullNamesInCommentsNeedNoLeadingBackslash(): void
    {
        self::assertSame(Suit::Spades, $this->read('{"suit": "S"}')->suit);
    }

    public function testTheConditionOfAClassCountsWhenWritingAlone(): void
    {
        self::assertSame('[]', $this->serializer->toJson([new Shelf()]));
        self::assertInstanceOf(Shelf::class, $this->read('{"labels": []}'));
    }

    public function testAScalarIsAnObjectOfAClassWithNothingToRead(): void
    {
        $read = $this->serializer->fromJson('{"suit": "S", "numbers": [5]}', Shelf::class, ['none']);
        self::assertNull($read->suit);
    }

    public function testStdClassIsReadWithItsProperties(): void
    {
        self::assertEquals((object) ['a' => 1], $this->serializer->fromJson('{"a": 1}', 'stdClass'));
    }

    private function read(string $json): Shelf
    {
        return $this->serializer->fromJson($json, Shelf::class);
    }
}
