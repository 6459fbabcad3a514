<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Wire;
use Howdah\Tests\Generated\Numbers\Long;
use Howdah\Tests\Generated\Numbers\Short;
use PHPUnit\Framework\TestCase;

/** Tags of all lengths, also such as no encoder writes. */
final class TagsTest extends TestCase
{
    public function testFieldsAreFoundWhateverBytesTheirTagsHave(): void
    {
        $short = (new Short())->setOne(1)->setSix(6)->setSeven(7)->setFifteen(true)->setSixteen(16)->setThirtyTwo(32)
            ->setEightHundred(-800)->setEntries(['a' => true, 'b' => false])->setLast(new Short());
        $long = (new Long())->setOne('1')->setTwoBytes(2)->setThreeBytes(3)->setFiveBytes(true);
        foreach ([$short, $long] as $message) {
            $read = new $message();
            $read->mergeFromString($message->serializeToString());
            self::assertEquals($message, $read);
        }
    }

    public function testATagMayBeLongerThanItNeedsToBe(): void
    {
        $short = new Short();
        $short->mergeFromString("\x88\x00\x05" . "\xb0\x80\x80\x00\x06" . "\x80\x81\x00\x10");
        self::assertEquals((new Short())->setOne(5)->setSix(6)->setSixteen(16), $short);
        $entry = "\x8a\x00\x01k" . "\x90\x80\x00\x01";
        $short->mergeFromString("\x12" . chr(strlen($entry)) . $entry);
        self::assertTrue($short->getEntries()['k']);
        $long = new Long();
        $long->mergeFromString("\x8a\x80\x00\x01x");
        self::assertSame('x', $long->getOne());
    }

    public function testUnknownFieldsAreKeptWithShortTags(): void
    {
        $short = new Short();
        $short->mergeFromString("\x98\x80\x00\x05" . "\xa0\x01\x07" . "\x80\xfa\x01\x01");
        self::assertSame("\x18\x05" . "\xa0\x01\x07" . "\x80\xfa\x01\x01", $short->serializeToString());
    }

    public function testAnotherWireTypeMakesAFieldUnknown(): void
    {
        $short = new Short();
        $bytes = "\x0a\x01x" . "\x31" . '12345678' . "\x82\x01\x01y" . "\x7d" . '1234';
        $short->mergeFromString($bytes);
        self::assertSame($bytes, $short->serializeToString());
        self::assertSame([0, 0, 0], [$short->getOne(), $short->getSix(), $short->getSixteen()]);
    }

    /** @dataProvider bools */
    public function testABoolIsTrueIfAnyOfItsBitsIs(bool $expected, string $bytes): void
    {
        $short = new Short();
        $short->mergeFromString("\x78$bytes\x08\x01");
        self::assertSame([$expected, 1], [$short->getFifteen(), $short->getOne()]);
    }

    /** @return iterable<array{bool, string}> */
    public static function bools(): iterable
    {
        yield [true, "\x01"];
        yield [false, "\x00"];
        yield [true, "\x02"];
        yield [true, "\x7f"];
        yield [false, "\x80\x00"];
        yield [true, "\x80\x01"];
        yield [true, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"];
    }

    public function testIntegersOfAllLengths(): void
    {
        for ($bits = 0; $bits < 64; $bits++) {
            foreach ([1 << $bits, ~(1 << $bits), (1 << $bits) - 1] as $number) {
                $number = (int) $number;
                $varint = Wire::varint($number);
                $short = new Short();
                $short->mergeFromString("\x08$varint\x80\x01$varint\x80\x02$varint\x80\x32$varint");
                self::assertSame($number << 32 >> 32, $short->getOne());
                self::assertSame($number, $short->getSixteen());
                self::assertSame($number & 0xffffffff, $short->getThirtyTwo());
                self::assertSame(($number & 0xffffffff) >> 1 ^ -($number & 1), $short->getEightHundred());
            }
        }
    }

    /** @dataProvider damaged */
    public function testDamagedInputIsRefused(string $bytes): void
    {
        $this->expectException(GPBDecodeException::class);
        (new Short())->mergeFromString($bytes);
    }

    /** @return iterable<string, array{string}> */
    public static function damaged(): iterable
    {
        yield 'a tag without a value' => ["\x08"];
        yield 'half a tag' => ["\x80"];
        yield 'half a varint' => ["\x08\xff\xff"];
        yield 'a varint of 11 bytes' => ["\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"];
        yield 'a tag of 6 bytes' => ["\x88\x80\x80\x80\x80\x00\x01"];
        yield 'field 0' => ["\x00\x01"];
        yield 'field 0 in two bytes' => ["\x80\x00\x01"];
        yield 'half a fixed64' => ["\x391234"];
        yield 'the end of a group that did not begin' => ["\x0c"];
        yield 'wire type 7' => ["\x0f"];
        yield 'a message behind the end' => ["\xfa\x7f\x05\x08\x01"];
        yield 'a field behind the end of its message' => ["\xfa\x7f\x01\x08\x01"];
        yield 'an entry behind the end' => ["\x12\x09\x0a\x01k"];
        yield 'a length of 10 bytes' => ["\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"];
    }
}
