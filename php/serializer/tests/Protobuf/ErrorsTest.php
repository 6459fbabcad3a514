<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Protobuf\Wire;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Node;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Numbers;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Shipment;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Size;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

final class ErrorsTest extends TestCase
{
    use TemporaryFolder;

    /** @return iterable<string, array{string, string, class-string}> the error, the bytes, and the class */
    public static function malformed(): iterable
    {
        $cases = [
            ['/name: A field extends beyond the end', "\x0a", Node::class],
            ['/name: A field extends beyond the end', "\x0a\x05abcd", Node::class],
            ['/next/name: A field extends beyond the end', "\x12\x02\x0a\x05", Node::class],
            ['/children/1/next: A field extends beyond', "\x1a\0\x1a\x02\x12\x05", Node::class],
            ['/named/name: The string', "\x22\x05\x12\x03\x0a\x01\xff", Node::class],
            ['/named: The string', "\x22\x03\x0a\x01\xff", Node::class],
            ['/next/next/name: The string', "\x12\x05\x12\x03\x0a\x01\xff", Node::class],
            ['(at byte 4)', "\x12\x05\x12\x03\x0a\x01\xff", Node::class],
            // Both bytes of a message that is there twice.
            ['/next: The string', "\x12\x00\x12\x03\x0a\x01\xff", Node::class],
            ['/name: The message is nested more than 100 levels deep', str_repeat("\x0b", 102), Node::class],
            ['(root): Field numbers begin at 1', "\x07", Node::class],
            ['(root): A tag has at most 32 bits', "\xff\xff\xff\xff\xff\xff", Node::class],
            ['/name: A tag has more bytes than it needs', "\x8a\0\x01a", Node::class],
            ['/name: Wire types are 0 to 5', "\x0f", Node::class],
            ['/name: Group 1 ends before byte 1', "\x0c", Node::class],
            ['/int64: A varint has at most 10 bytes', "\x08" . str_repeat("\xff", 10), Numbers::class],
            ['/uint64: Expected an int of PHP', "\x18" . str_repeat("\xff", 9) . "\x01", Numbers::class],
            ['/uint64s: Expected an int of PHP', "\x9a\x7d\x0a" . str_repeat("\xff", 9) . "\x01", Numbers::class],
            ['/doubles: A packed field of 8 bytes', "\xda\x7d\x01\0", Numbers::class],
            ['/level: Expected one of -1, 0, 2147483647, got 5', "\x70\x05", Numbers::class],
            ['/levels: Expected one of', "\xf2\x7d\x01\x05", Numbers::class],
            ['/size: Expected one of 1, 3, got 0', "\x20\x00", Shipment::class],
            ['/size: Expected the field 4, which has no default', '', Shipment::class],
            ['/sent: Expected the field 5', "\x20\x01", Shipment::class],
            ['/sent: Expected a date of the years 1 to 9999', "\x2a\x06\x10\x80\x94\xeb\xdc\x03", Shipment::class],
            ['/sent: A field extends', "\x2a\x01\x08", Shipment::class],
            ['/sizes: Expected one of 1, 3, got 0', "\x5a\x00", Shipment::class],
            ['/tones: Expected one of light, dark, got "x"', "\xfa\xff\xff\xff\x0f\x01x", Shipment::class],
        ];
        foreach ($cases as $case) {
            yield "$case[0] " . bin2hex($case[1]) => $case;
        }
    }

    /** @dataProvider malformed */
    public function testTellsWhichFieldCannotBeRead(string $message, string $bytes, string $class): void
    {
        try {
            (new Serializer($this->folder))->fromProtobuf($bytes, $class);
            self::fail('It is read.');
        } catch (ReadException $wrong) {
            self::assertStringContainsString($message, $wrong->getMessage());
        }
    }

    public function testReadsNoDeeperThanTheLimit(): void
    {
        $bytes = '';
        for ($depth = 0; $depth < 101; $depth++) {
            $bytes = "\x12" . Wire::varint(strlen($bytes)) . $bytes;
        }
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('/next/next: The message is nested more than 100 levels deep');
        (new Serializer($this->folder))->fromProtobuf($bytes, Node::class);
    }

    /** @return iterable<string, array{string, object}> */
    public static function unwritable(): iterable
    {
        $numbers = static function (string $property, mixed $value): Numbers {
            $numbers = new Numbers();
            $numbers->$property = $value;
            return $numbers;
        };
        $shipment = static fn(mixed ...$more): Shipment
            => new Shipment(...$more + ['id' => 1, 'size' => Size::Small, 'sent' => new \DateTimeImmutable('@0')]);
        $cases = [
            ['Numbers::$int32: expected an int32, an int from -2147483648', $numbers('int32', 1 << 31)],
            ['Numbers::$sint32: expected a sint32', $numbers('sint32', -(1 << 31) - 1)],
            ['Numbers::$sfixed32: expected a sfixed32', $numbers('sfixed32', 1 << 31)],
            ['Numbers::$uint32: expected a uint32, an int from 0 to 4294967295, got -1', $numbers('uint32', -1)],
            ['Numbers::$fixed32: expected a fixed32', $numbers('fixed32', 1 << 32)],
            ['Numbers::$uint64: expected a uint64, an int that is not negative', $numbers('uint64', -1)],
            ['Numbers::$fixed64: expected a fixed64', $numbers('fixed64', -1)],
            ['Numbers::$perhapsString: expected a string in UTF-8', $numbers('perhapsString', "\xff")],
            ['Numbers::$int64s: expected an int, got "1"', $numbers('int64s', ['1'])],
            ['Numbers::$int32s: expected an int32', $numbers('int32s', [1 << 31])],
            ['Numbers::$doubles: expected a float, got null', $numbers('doubles', [null])],
            ['Numbers::$bools: expected a bool, got 1', $numbers('bools', [1])],
            ['Numbers::$levels: expected an object of', $numbers('levels', [0])],
            ['Shipment::$notes: expected a string in UTF-8', $shipment(notes: ["\xc3"])],
            ['Shipment::$nodes: expected an object of', $shipment(nodes: [Size::Small])],
            ['Shipment::$sizes: expected an int, got "a"', $shipment()->fill([], ['a' => Size::Small], '', '')],
            ['Shipment::$sent: expected a date of', $shipment(sent: new \DateTimeImmutable('@253402300800'))],
            ['Node::$named: expected a string in UTF-8', new Node('', named: ["\xff" => new Node('')])],
        ];
        foreach ($cases as $case) {
            yield $case[0] => $case;
        }
    }

    /** @dataProvider unwritable */
    public function testTellsWhichPropertyCannotBeWritten(string $message, object $object): void
    {
        try {
            (new Serializer($this->folder))->toProtobuf($object);
            self::fail('It is written.');
        } catch (WriteException $wrong) {
            self::assertStringContainsString($message, $wrong->getMessage());
        }
    }

    public function testRefusesAnObjectInsideItself(): void
    {
        $folder = new Fixtures\Folder('round');
        $folder->inner = $folder;
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage('The object holds itself');
        (new Serializer($this->folder))->toProtobuf($folder);
    }
}
