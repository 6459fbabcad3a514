<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Howdah\Serializer\JmsSerializer;
use Howdah\Tests\Serializer\TemporaryFolder;
use JMS\Serializer\EventDispatcher\EventDispatcher;
use JMS\Serializer\Exception\RuntimeException;
use JMS\Serializer\SerializerBuilder;
use JMS\Serializer\SerializerInterface;
use JMS\Serializer\Tests\Fixtures\Author;
use PHPUnit\Framework\TestCase;

/** What JmsSerializer says of a document that does not fit the class. */
final class WrongDocumentTest extends TestCase
{
    use TemporaryFolder;

    private SerializerInterface $jms;
    private JmsSerializer $compiled;

    protected function setUp(): void
    {
        Oracle::require();
        $listen = static fn(EventDispatcher $dispatcher) => $dispatcher
            ->addListener('serializer.pre_deserialize', static fn(): mixed => null, Author::class);
        $this->jms = SerializerBuilder::create()->configureListeners($listen)->build();
        $this->compiled = new JmsSerializer($this->jms, $this->folder);
    }

    public function testAnObjectThatListenersHearOfCanBeNullInAnArray(): void
    {
        $type = 'array<' . Author::class . '>';
        $read = static fn(SerializerInterface $by): mixed => $by->deserialize('[null]', $type, 'json');
        self::assertEquals($read($this->jms), $read($this->compiled));
    }

    /** @dataProvider documents */
    public function testTheMessageIsThatOfJmsAtTheRootAndWhereListenersHear(string $json, string $type): void
    {
        $message = static function (SerializerInterface $by) use ($json, $type): ?string {
            try {
                $by->deserialize($json, $type, 'json');
            } catch (RuntimeException $failure) {
                return $failure->getMessage();
            }
            return null;
        };
        self::assertNotNull($message($this->jms));
        self::assertSame($message($this->jms), $message($this->compiled));
    }

    /** @return iterable<array{string, string}> */
    public static function documents(): iterable
    {
        yield ['"x"', Author::class];
        yield ['["x"]', 'array<' . Author::class . '>'];
        yield ['"x"', 'array<' . Author::class . '>'];
        yield ['"x"', 'DateTime'];
    }

    public function testTheMessageBeginsWithThePlace(): void
    {
        $this->expectException(RuntimeException::class);
        $this->expectExceptionMessage('/1: Invalid datetime "x", expected one of the format "Y-m-d\TH:i:sP".');
        $this->compiled->deserialize('["2024-01-01T00:00:00+00:00","x"]', 'array<DateTime>', 'json');
    }
}
