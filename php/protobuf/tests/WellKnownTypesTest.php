<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Any;
use Google\Protobuf\Timestamp;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use PHPUnit\Framework\TestCase;

final class WellKnownTypesTest extends TestCase
{
    public function testAnyHoldsAMessageOfAnyType(): void
    {
        $any = new Any();
        $any->pack(new Line(['article' => 'tea']));
        self::assertSame('type.googleapis.com/howdah.shop.Line', $any->getTypeUrl());
        self::assertTrue($any->is(Line::class));
        self::assertFalse($any->is(Customer::class));
        self::assertFalse((new Any())->is(Line::class));
        self::assertEquals(new Line(['article' => 'tea']), $any->unpack());
    }

    public function testAnyTakesOtherHosts(): void
    {
        $any = new Any(['type_url' => 'example.com/types/howdah.shop.Line', 'value' => "\x10\x02"]);
        self::assertTrue($any->is(Line::class));
        self::assertSame(2, $any->unpack()->getCount());
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function badAnys(): iterable
    {
        yield 'no slash' => ['howdah.shop.Line', '', "got 'howdah.shop.Line'"];
        yield 'an unknown type' => ['type.googleapis.com/no.Type', '', 'No class is known for the type no.Type'];
        yield 'an enum' => ['type.googleapis.com/google.protobuf.NullValue', '', 'No class is known'];
        yield 'other bytes' => ['type.googleapis.com/howdah.shop.Line', "\x0a", 'extends beyond the end'];
    }

    /** @dataProvider badAnys */
    public function testAnyThatCannotBeUnpacked(string $url, string $value, string $message): void
    {
        $this->expectException(\Exception::class);
        $this->expectExceptionMessage($message);
        (new Any(['type_url' => $url, 'value' => $value]))->unpack();
    }

    public function testAnyTakesNoMessageWithoutItsRequiredFields(): void
    {
        $this->expectExceptionMessage('required');
        (new Any())->pack(new Account());
    }

    /** @return iterable<string, array{string, int, int}> */
    public static function instants(): iterable
    {
        yield 'a summer day' => ['2024-07-01T12:00:00.250000Z', 1719835200, 250000000];
        yield 'another zone' => ['2024-07-01T14:00:00.000001+02:00', 1719835200, 1000];
        yield 'the epoch' => ['1970-01-01T00:00:00.000000Z', 0, 0];
        yield 'before it' => ['1969-12-31T23:59:58.750000Z', -2, 750000000];
        yield 'the first' => ['0001-01-01T00:00:00.000000Z', -62135596800, 0];
        yield 'the last' => ['9999-12-31T23:59:59.999999Z', 253402300799, 999999000];
    }

    /** @dataProvider instants */
    public function testTimestampIsADateTime(string $date, int $seconds, int $nanos): void
    {
        foreach ([new \DateTime($date), new \DateTimeImmutable($date)] as $time) {
            $timestamp = new Timestamp();
            $timestamp->fromDateTime($time);
            self::assertSame([$seconds, $nanos], [$timestamp->getSeconds(), $timestamp->getNanos()]);
            self::assertEquals($time, $timestamp->toDateTime());
            self::assertSame($time->format('U u'), $timestamp->toDateTime()->format('U u'));
        }
    }

    public function testDateTimeHasNoNanoseconds(): void
    {
        self::assertSame('999999', (new Timestamp(['nanos' => 999999999]))->toDateTime()->format('u'));
    }
}
