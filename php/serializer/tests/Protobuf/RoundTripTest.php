<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Node;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Numbers;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Shipment;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Size;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Tone;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

final class RoundTripTest extends TestCase
{
    use TemporaryFolder;

    public function testWritesTheFieldsInTheOrderOfTheirNumbers(): void
    {
        $node = new Node('a', new Node('b'), [new Node('')], ['k' => new Node('c')]);
        self::assertSame(
            '0a0161' . '12030a0162' . '1a00' . '22080a016b12030a0163',
            bin2hex($this->serializer()->toProtobuf($node)),
        );
    }

    public function testWritesNothingForWhatIsZeroUnlessItMayBeNull(): void
    {
        self::assertSame('', $this->serializer()->toProtobuf(new Numbers()));
        $numbers = new Numbers();
        $numbers->perhapsInt = 0;
        $numbers->perhapsString = '';
        $numbers->double = -0.0;
        self::assertSame(
            '590000000000000080' . 'a80100' . 'd20100',
            bin2hex($this->serializer()->toProtobuf($numbers)),
        );
    }

    public function testReadsWhatIsNotThereAsZeroOrNullOrTheDefaultThatTheClassGives(): void
    {
        $numbers = $this->serializer()->fromProtobuf('', Numbers::class);
        self::assertEquals(new Numbers(), $numbers);
        $sent = new \DateTimeImmutable('@0');
        $bytes = $this->serializer()->toProtobuf(new Shipment(0, Size::Small, $sent));
        $without = str_replace(["\x78\x01", "\x82\x01\x04dark", "\x92\x01\x06\x0a\x04root"], '', $bytes, $count);
        self::assertSame(3, $count);
        $shipment = $this->serializer()->fromProtobuf($without, Shipment::class);
        self::assertSame([1, Tone::Dark, 'root'], [$shipment->copies, $shipment->tone, $shipment->root->name]);
    }

    public function testReadsWhatItWrites(): void
    {
        $serializer = $this->serializer();
        for ($seed = 0; $seed < 100; $seed++) {
            $samples = new Samples(new Random($seed));
            foreach ([$samples->numbers(), $samples->node(), $samples->shipment()] as $object) {
                $bytes = $serializer->toProtobuf($object);
                $read = $serializer->fromProtobuf($bytes, $object::class);
                self::assertSame(bin2hex($bytes), bin2hex($serializer->toProtobuf($read)), "seed $seed");
                if ($read instanceof Shipment) {
                    self::assertTrue($read->isChecked);
                    $read->isChecked = false;
                }
                // NaN is no other NaN's equal.
                self::assertSame(print_r($object, true), print_r($read, true), "seed $seed");
            }
        }
    }

    public function testReadsWithoutTheConstructorWhereTheConventionsSaySo(): void
    {
        $serializer = new Serializer($this->folder, Conventions::jms());
        $shipment = (new Samples(new Random(1)))->shipment();
        $bytes = $serializer->toProtobuf($shipment);
        $read = $serializer->fromProtobuf($bytes, Shipment::class);
        self::assertSame(bin2hex($bytes), bin2hex($serializer->toProtobuf($read)));
    }

    public function testReadsNumbersWhetherPackedOrNot(): void
    {
        // 2001: 1, packed 2 and 300, -1
        $bytes = "\x88\x7d\x01" . "\x8a\x7d\x03\x02\xac\x02" . "\x88\x7d" . str_repeat("\xff", 9) . "\x01";
        self::assertSame([1, 2, 300, -1], $this->serializer()->fromProtobuf($bytes, Numbers::class)->int64s);
    }

    public function testTakesTheLastOfScalarsAndMergesMessages(): void
    {
        $bytes = "\x0a\x01a\x0a\x01b" . "\x12\x03\x0a\x01x" . "\x12\x05\x1a\x03\x0a\x01y" . "\x12\x05\x1a\x03\x0a\x01z";
        self::assertEquals(
            new Node('b', new Node('x', null, [new Node('y'), new Node('z')])),
            $this->serializer()->fromProtobuf($bytes, Node::class),
        );
        // The same in the value of a map.
        $bytes = "\x22\x0d" . "\x0a\x01k" . "\x12\x03\x0a\x01x" . "\x12\x03\x0a\x01y";
        self::assertEquals(
            ['k' => new Node('y')],
            $this->serializer()->fromProtobuf($bytes, Node::class)->named,
        );
    }

    public function testReadsMapEntriesThatLackKeyOrValue(): void
    {
        self::assertEquals(['' => new Node('')], $this->serializer()->fromProtobuf("\x22\x00", Node::class)->named);
    }

    public function testPassesOverUnknownFields(): void
    {
        $unknown = "\x28\x96\x01" . "\x31\0\0\0\0\0\0\0\0" . "\x3a\x02hi" . "\x45\0\0\0\0" . "\x4b\x50\x01\x4c";
        // Field 1 as a varint is another field to it, too.
        self::assertEquals(new Node('a'), $this->serializer()->fromProtobuf("$unknown\x0a\x01a\x08\x01", Node::class));
    }

    public function testWritesAndReadsWhatGroupsAndVersionsChoose(): void
    {
        $serializer = $this->serializer();
        $shipment = (new Shipment(7, Size::Small, new \DateTimeImmutable('@0'), ['note']))->track('T', 1);
        self::assertSame('1807', bin2hex($serializer->toProtobuf($shipment, ['list'])));
        $whole = $serializer->toProtobuf($shipment);
        self::assertStringContainsString('note', $whole);
        self::assertStringNotContainsString('note', $serializer->toProtobuf($shipment, version: '1'));
        self::assertSame([], $serializer->fromProtobuf($whole, Shipment::class, version: '1')->notes);
        self::assertSame(['note'], $serializer->fromProtobuf($whole, Shipment::class, version: '2')->notes);
    }

    public function testChoosesByTreesOfGroups(): void
    {
        $serializer = $this->serializer();
        $tree = new Fixtures\Folder('top', new Fixtures\Folder('below', null, 'secret'), 'secret');
        $groups = ['Default', 'detail', 'inner' => ['Default']];
        $read = $serializer->fromProtobuf($serializer->toProtobuf($tree, $groups), Fixtures\Folder::class);
        self::assertSame(['secret', ''], [$read->note, $read->inner->note]);
    }

    public function testWritesAnObjectInAPropertyAsOneOfThePropertysClass(): void
    {
        $holder = new Fixtures\Holder(new Fixtures\Special());
        self::assertSame('0a02' . '0801', bin2hex($this->serializer()->toProtobuf($holder)));
        self::assertSame('0801' . '1002', bin2hex($this->serializer()->toProtobuf(new Fixtures\Special())));
    }

    public function testReadsByAFactoryAndWritesWhatMethodsGive(): void
    {
        $label = Fixtures\Label::of(1, 'a', 'b');
        $bytes = $this->serializer()->toProtobuf($label);
        self::assertSame('0801' . '120161' . '120162' . '1a03612062', bin2hex($bytes));
        self::assertEquals($label, $this->serializer()->fromProtobuf($bytes, Fixtures\Label::class));
    }

    public function testLeavesOutWhatIsNotInitialized(): void
    {
        self::assertSame('', $this->serializer()->toProtobuf(new Fixtures\Bare()));
        self::assertSame('', $this->serializer()->toProtobuf(new Fixtures\BareBelow()));
    }

    public function testLooksUpWhatWasGenerated(): void
    {
        $refused = $this->serializer()->generate([Shipment::class]);
        self::assertStringContainsString('Closure', $refused[Shipment::class]->getMessage(), 'It is JSON\'s.');
        $files = glob("$this->folder/*");
        $serializer = new Serializer($this->folder, checksSources: false);
        $shipment = (new Samples(new Random(2)))->shipment();
        $serializer->fromProtobuf($serializer->toProtobuf($shipment), Shipment::class);
        self::assertSame($files, glob("$this->folder/*"));
    }

    public function testGeneratesNoMessagesOfAbstractClasses(): void
    {
        self::assertSame([], $this->serializer()->generate([Fixtures\Tracked::class], direction: Direction::Write));
    }

    private function serializer(): Serializer
    {
        return new Serializer($this->folder);
    }
}
