<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Serializer\Serializer;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Level;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Node;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Numbers;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Shipment;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** Objects, and the messages that protoc makes of their .proto file, read what the other writes. */
final class ProtocTest extends TestCase
{
    use TemporaryFolder;

    private static Protoc $protoc;

    public static function setUpBeforeClass(): void
    {
        self::$protoc = new Protoc();
        $proto = (new Serializer())->protoFile([Shipment::class, Numbers::class], 'described');
        self::$protoc->compile(['described.proto' => $proto]);
    }

    public function testMessagesAndObjectsReadEachOther(): void
    {
        $serializer = new Serializer($this->folder);
        for ($seed = 0; $seed < 200; $seed++) {
            $samples = new Samples(new Random($seed));
            $pairs = [
                'Described\Numbers' => $samples->numbers(),
                'Described\Node' => $samples->node(),
                'Described\Shipment' => $samples->shipment(),
            ];
            foreach ($pairs as $class => $object) {
                $bytes = $serializer->toProtobuf($object);
                $message = new $class();
                $message->mergeFromString($bytes);
                $this->assertNoUnknownFields($message);
                $written = $message->serializeToString();
                $read = $serializer->fromProtobuf($written, $object::class);
                self::assertSame(bin2hex($bytes), bin2hex($serializer->toProtobuf($read)), "seed $seed");
                self::assertSame(bin2hex($bytes), bin2hex($written), "seed $seed");
            }
        }
    }

    /** The message knows each field that is written. */
    private function assertNoUnknownFields(object $message): void
    {
        $copy = clone $message;
        $copy->discardUnknownFields();
        self::assertSame(bin2hex($message->serializeToString()), bin2hex($copy->serializeToString()));
    }

    public function testMessagesHaveWhatObjectsHave(): void
    {
        $numbers = new Numbers();
        $numbers->sint32 = -0x80000000;
        $numbers->level = Level::Low;
        $numbers->perhapsInt = 0;
        $numbers->levels = [Level::High];
        $message = new \Described\Numbers();
        $message->mergeFromString((new Serializer($this->folder))->toProtobuf($numbers));
        self::assertSame([-0x80000000, -1], [$message->getSint32(), $message->getLevel()]);
        self::assertTrue($message->hasPerhapsInt());
        self::assertFalse($message->hasPerhapsDouble());
        self::assertSame([0x7fffffff], iterator_to_array($message->getLevels()));
    }

    public function testDeepMessagesAreReadAsFarAsTheyAreWritten(): void
    {
        $serializer = new Serializer($this->folder);
        $node = new Node('leaf');
        for ($depth = 0; $depth < 100; $depth++) {
            $node = new Node('', $node);
        }
        $bytes = $serializer->toProtobuf($node);
        self::assertEquals($node, $serializer->fromProtobuf($bytes, Node::class));
        (new \Described\Node())->mergeFromString($bytes);
        $this->expectExceptionMessage('100 levels deep');
        $serializer->toProtobuf(new Node('', $node));
    }
}
