<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\Timestamp;
use Howdah\Protobuf\EncodeException;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

final class MessageTest extends TestCase
{
    private static function order(): Order
    {
        return new Order([
            'id' => 'o1',
            'customer' => ['name' => 'Ann', 'key' => "\x00\xff"],
            'lines' => [['article' => 'tea', 'count' => 2], new Line(['article' => 'milk', 'price' => 0.5])],
            'status' => Order\Status::PAID,
            'note' => '',
            'labels' => ['a' => 'x', '1' => 'y'],
            'gifts' => ['g' => ['article' => 'cup']],
            'voucher' => '77',
            'placed' => ['seconds' => 5, 'nanos' => 1000],
            'coupon' => 'SPRING',
            'marks' => [1, 2],
            'history' => [Order\Status::OPEN, Order\Status::PAID],
        ]);
    }

    public function testTheConstructorTakesArraysForMessagesAndValuesForWrappers(): void
    {
        $order = self::order();
        self::assertSame('Ann', $order->getCustomer()->getName());
        self::assertSame(['tea', 'milk'], [$order->getLines()[0]->getArticle(), $order->getLines()[1]->getArticle()]);
        self::assertSame('cup', $order->getGifts()['g']->getArticle());
        self::assertSame('SPRING', $order->getCoupon()->getValue());
        self::assertSame(2, $order->getMarks()[1]->getValue());
        self::assertSame('voucher', $order->getPayment());
        self::assertSame(77, $order->getVoucher());
        self::assertTrue($order->hasNote());
    }

    public function testTheConstructorNamesTheFieldsThatThereAre(): void
    {
        $this->expectException(\UnexpectedValueException::class);
        $this->expectExceptionMessage('howdah.shop.Customer as in its .proto file, got nam. The closest: name, key.');
        new Customer(['nam' => 'x']);
    }

    public function testTheConstructorChecksTypes(): void
    {
        foreach (
            [
                ['customer' => new Line()],
                ['customer' => 5],
                ['lines' => 'x'],
                ['lines' => [null]],
                ['labels' => ['a' => []]],
                ['status' => 'x'],
                ['id' => "\xff"],
            ] as $data
        ) {
            try {
                new Order($data);
                self::fail('Not refused: ' . json_encode($data, JSON_INVALID_UTF8_SUBSTITUTE));
            } catch (\Exception | \TypeError $refusal) {
                self::assertStringStartsWith('Expected ', $refusal->getMessage());
            }
        }
    }

    public function testNullInTheConstructorLeavesAFieldUnset(): void
    {
        $order = new Order(['customer' => null, 'note' => null, 'card' => null]);
        self::assertEquals(new Order(), $order);
        $this->expectException(\TypeError::class);
        $this->expectExceptionMessage('the field id, which is never null, got null');
        new Order(['id' => null]);
    }

    public function testBinaryRoundTrip(): void
    {
        $copy = new Order();
        $copy->mergeFromString(self::order()->serializeToString());
        self::assertEquals(self::order(), $copy);
        self::assertSame(self::order()->serializeToString(), $copy->serializeToString());
        self::assertSame(strlen($copy->serializeToString()), $copy->byteSize());
    }

    public function testJsonAndTextRoundTrips(): void
    {
        $json = new Order();
        $json->mergeFromJsonString(self::order()->serializeToJsonString());
        self::assertEquals(self::order(), $json);
        self::assertSame(strlen($json->serializeToJsonString()), $json->jsonByteSize());
        $text = new Order();
        $text->mergeFromTextString(self::order()->serializeToTextString());
        self::assertEquals(self::order(), $text);
    }

    public function testACloneSharesNothing(): void
    {
        $order = self::order();
        $lines = $order->getLines();
        $copy = clone $order;
        $copy->getCustomer()->setName('Bob');
        $copy->getLines()[0]->setArticle('coffee');
        $copy->getLines()[] = new Line();
        $copy->getGifts()['g']->setArticle('plate');
        $copy->getLabels()['a'] = 'z';
        self::assertEquals(self::order(), $order);
        self::assertCount(2, $lines);
    }

    public function testSerializeGoesThroughTheBinaryFormat(): void
    {
        self::assertEquals(self::order(), unserialize(serialize(self::order())));
        self::assertEquals(new Account(), unserialize(serialize(new Account())), 'required fields are not asked for');
    }

    public function testJsonEncodeGivesTheCanonicalJson(): void
    {
        self::assertJsonStringEqualsJsonString(
            self::order()->serializeToJsonString(),
            json_encode(self::order(), JSON_THROW_ON_ERROR),
        );
        self::assertSame('{}', json_encode(new Order()));
    }

    public function testVarDumpShowsWhatIsSet(): void
    {
        self::assertEquals(
            [
                'id' => 'o1',
                'lines' => [new Line(['count' => 1])],
                'note' => '',
                'labels' => ['1' => 'y'],
                'invoice' => new Customer(),
                'history' => [0],
            ],
            (new Order([
                'id' => 'o1',
                'lines' => [['count' => 1]],
                'note' => '',
                'labels' => ['1' => 'y'],
                'invoice' => [],
                'history' => [0],
            ]))->__debugInfo(),
        );
        self::assertSame(
            ['uint64' => '18446744073709551615'],
            (new Scalars(['uint64' => '18446744073709551615']))->__debugInfo(),
        );
        self::assertSame(['bools' => ['true' => 'x']], (new Maps(['bools' => [true => 'x']]))->__debugInfo());
    }

    public function testAMessageThatContainsItselfIsRefused(): void
    {
        $order = new Order();
        $order->setReplaces($order);
        $account = (new Account())->setName('a');
        $account->getChildren()[] = $account;
        $calls = [
            static fn() => clone $order,
            $order->discardUnknownFields(...),
            $order->byteSize(...),
            $account->serializeToString(...),
        ];
        foreach ($calls as $call) {
            try {
                $call();
                self::fail('It came back.');
            } catch (\LogicException | EncodeException $e) {
                self::assertStringContainsString('contains itself', $e->getMessage());
            }
        }
    }

    public function testWhatAnotherClassSerializedIsRefused(): void
    {
        $this->expectException(\UnexpectedValueException::class);
        $this->expectExceptionMessage('Expected what serialize() gives of ' . Order::class);
        \unserialize(\sprintf('O:%d:"%s":1:{s:2:"id";s:1:"a";}', \strlen(Order::class), Order::class));
    }

    /** Stacks of fibers are small. */
    public function testDeepMessagesAreClonedInFibersToo(): void
    {
        $order = new Order();
        for ($i = 0; $i < 3999; $i++) {
            $order = (new Order())->setReplaces($order);
        }
        $fiber = new \Fiber(static fn() => clone $order);
        $fiber->start();
        self::assertSame($order->serializeToString(4000), $fiber->getReturn()->serializeToString(4000));
    }

    public function testClearGivesDefaultsAndLeavesWrappersAlone(): void
    {
        $order = self::order();
        $lines = $order->getLines();
        $order->mergeFromString("\xf8\x07\x01");
        $order->clear();
        self::assertEquals(new Order(), $order);
        self::assertCount(2, $lines);
        $lines[] = new Line();
        self::assertCount(0, $order->getLines());
    }

    public function testMergeFromAddsAsReadingWould(): void
    {
        $order = new Order(['id' => 'o0', 'lines' => [['article' => 'jam']], 'customer' => ['key' => 'k']]);
        $order->mergeFrom(new Order(['lines' => [['article' => 'tea']], 'customer' => ['name' => 'Ann']]));
        self::assertEquals(new Order([
            'id' => 'o0',
            'lines' => [['article' => 'jam'], ['article' => 'tea']],
            'customer' => ['name' => 'Ann', 'key' => 'k'],
        ]), $order);
    }

    public function testMergeFromTakesTheSameClassOnly(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        $this->expectExceptionMessage('Shop\Order, got ');
        (new Order())->mergeFrom(new Line());
    }

    public function testAMessageMergedIntoItselfDoublesItsLists(): void
    {
        $order = new Order(['lines' => [[]]]);
        $order->mergeFrom($order);
        self::assertCount(2, $order->getLines());
    }

    public function testUnknownFieldsAreKeptAndDiscarded(): void
    {
        $bytes = "\x12\x05\x0a\x00\xf8\x07\x01" . "\xf8\x07\x01";
        $order = new Order();
        $order->mergeFromString($bytes);
        self::assertSame("\x12\x03\xf8\x07\x01\xf8\x07\x01", $order->serializeToString());
        self::assertSame('f80701', $order->__debugInfo()['(unknown fields, hexadecimal)']);
        $order->discardUnknownFields();
        self::assertSame("\x12\x00", $order->serializeToString());
    }

    public function testUnknownFieldsAreDiscardedInListsAndMapsToo(): void
    {
        $line = new Line();
        $line->mergeFromString("\xf8\x07\x01");
        $order = new Order(['lines' => [$line], 'gifts' => ['g' => clone $line], 'replaces' => ['lines' => [$line]]]);
        $order->discardUnknownFields();
        self::assertEquals(
            new Order(['lines' => [[]], 'gifts' => ['g' => []], 'replaces' => ['lines' => [[]]]]),
            $order,
        );
    }

    public function testDepthIsLimited(): void
    {
        $order = new Order();
        for ($i = 0; $i < 100; $i++) {
            $order = new Order(['replaces' => $order]);
        }
        $bytes = $order->serializeToString();
        $read = new Order();
        $read->mergeFromString($bytes);
        self::assertEquals($order, $read);

        $deeper = new Order(['replaces' => $order]);
        $bytes = $deeper->serializeToString(101);
        $read->mergeFromString($bytes, 101);
        try {
            $read->mergeFromString($bytes);
            self::fail('Read too deep.');
        } catch (GPBDecodeException $refusal) {
            self::assertStringContainsString('Raise the limit', $refusal->getMessage());
        }
        $this->expectException(EncodeException::class);
        $deeper->serializeToString();
    }

    public function testAMessageThatContainsItselfHasNoSize(): void
    {
        $order = new Order();
        $order->setReplaces($order);
        foreach (['byteSize', '__serialize', 'serializeToString', 'serializeToJsonString'] as $method) {
            try {
                $order->$method();
                self::fail("$method came to an end.");
            } catch (EncodeException $refusal) {
                self::assertStringContainsString('deeper', $refusal->getMessage());
            }
        }
    }

    public function testTheDepthOfUnknownGroupsIsLimited(): void
    {
        $nested = str_repeat("\xfb\x07", 100) . str_repeat("\xfc\x07", 100);
        (new Line())->mergeFromString($nested);
        $this->expectException(GPBDecodeException::class);
        (new Line())->mergeFromString("\xfb\x07$nested\xfc\x07");
    }

    public function testSizeIsLimited(): void
    {
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('Expected at most 3 bytes of input, got 4.');
        (new Line())->mergeFromString("\x0a\x02ab", 100, 3);
    }

    public function testRequiredFieldsAreRequired(): void
    {
        try {
            (new Account())->serializeToString();
            self::fail('Written.');
        } catch (EncodeException $refusal) {
            self::assertStringContainsString('name', $refusal->getMessage());
        }
        $account = new Account(['name' => 'a', 'children' => [[]]]);
        try {
            $account->serializeToString();
            self::fail('Written.');
        } catch (EncodeException $refusal) {
            self::assertStringContainsString('children', $refusal->getMessage());
        }
        $this->expectException(GPBDecodeException::class);
        (new Account())->mergeFromString('');
    }

    public function testMalformedInputIsRefused(): void
    {
        foreach (
            [
                'a truncated varint' => "\x10\x80",
                'a truncated string' => "\x0a\x05ab",
                'a negative length' => "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
                'a truncated double' => "\x19\x00\x00",
                'field 0' => "\x00\x00",
                'a tag of more than 5 bytes' => "\x88\x80\x80\x80\x80\x00\x00",
                'a varint of more than 10 bytes' => "\x10\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00",
                'wire type 6' => "\x0e\x00",
                'wire type 7' => "\x0f\x00",
                'the end of no group' => "\x0c",
                'the end of another group' => "\xfb\x07\xf4\x07",
                'a group without end' => "\xfb\x07\x10\x00",
                'no UTF-8' => "\x0a\x01\xff",
            ] as $what => $bytes
        ) {
            try {
                (new Line())->mergeFromString($bytes);
                self::fail("Accepted: $what");
            } catch (GPBDecodeException $refusal) {
                self::assertNotSame('', $refusal->getMessage());
            }
        }
    }

    public function testASubMessageEndsWhereItsLengthSays(): void
    {
        $this->expectException(GPBDecodeException::class);
        (new Order())->mergeFromString("\x12\x03\x0a\x05abcde");
    }

    public function testRuntimeOfGoogleIsAskedForByClassesOfItsCompiler(): void
    {
        $this->expectException(\LogicException::class);
        $this->expectExceptionMessage('howdah-protobuf regenerate');
        new class extends \Google\Protobuf\Internal\Message {
        };
    }

    public function testMessagesAreGooglesByType(): void
    {
        self::assertInstanceOf(\Google\Protobuf\Internal\Message::class, new Timestamp());
    }

    public function testGooglesTypeCanBeMocked(): void
    {
        $mock = $this->createMock(\Google\Protobuf\Internal\Message::class);
        $mock->method('serializeToString')->willReturn('x');
        self::assertSame('x', $mock->serializeToString());
    }

    public function testGooglesTypeHasAllMethods(): void
    {
        $methods = get_class_methods(\Google\Protobuf\Internal\Message::class);
        foreach (array_diff($methods, ['__construct']) as $method) {
            $declared = new \ReflectionMethod(\Howdah\Protobuf\Message::class, $method);
            self::assertSame(\Howdah\Protobuf\Message::class, $declared->class);
        }
    }

    public function testGeneratedClassesCanBeExtended(): void
    {
        $line = new class (['article' => 'tea']) extends Line {
            public string $own = 'x';
        };
        self::assertSame("\x0a\x03tea", $line->serializeToString());
        self::assertSame('{"article":"tea"}', $line->serializeToJsonString());
        $line->clear();
        self::assertSame('', $line->serializeToString());
    }
}
