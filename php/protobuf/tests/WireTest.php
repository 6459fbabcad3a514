<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Wire;
use PHPUnit\Framework\TestCase;

final class WireTest extends TestCase
{
    /** @return iterable<string, array{int, string}> */
    public static function varints(): iterable
    {
        yield '0' => [0, "\x00"];
        yield '127' => [127, "\x7f"];
        yield '128' => [128, "\x80\x01"];
        yield '300' => [300, "\xac\x02"];
        yield '2^32' => [1 << 32, "\x80\x80\x80\x80\x10"];
        yield 'the greatest' => [PHP_INT_MAX, "\xff\xff\xff\xff\xff\xff\xff\xff\x7f"];
        yield '-1' => [-1, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"];
        yield 'the least' => [PHP_INT_MIN, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"];
    }

    /** @dataProvider varints */
    public function testVarints(int $value, string $bytes): void
    {
        self::assertSame($bytes, Wire::varint($value));
        self::assertSame([$value], Wire::int64s($bytes . Wire::PADDING, 0, strlen($bytes)));
        self::assertSame($bytes, Wire::varints([$value]));
        if (strlen($bytes) > 1) {
            self::assertSame($value, Wire::readVarint("x$bytes", 2, ord($bytes[0])));
            self::assertSame(strlen($bytes) + 1, Wire::$next);
        }
    }

    public function testZigzag(): void
    {
        $values = [0, -1, 1, -2, PHP_INT_MAX, PHP_INT_MIN];
        $bytes = Wire::zigzags($values);
        self::assertSame("\x00\x01\x02\x03" . "\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01"
            . "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", $bytes);
        self::assertSame($values, Wire::sint64s($bytes . Wire::PADDING, 0, strlen($bytes)));
        self::assertSame([0, -1, 2147483647, -2147483648], Wire::sint32s(
            "\x00\x01\xfe\xff\xff\xff\x0f\xff\xff\xff\xff\x0f" . Wire::PADDING,
            0,
            12,
        ));
    }

    public function testPackedValues(): void
    {
        $ten = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
        self::assertSame([-1, 5], Wire::int32s("$ten\x05" . Wire::PADDING, 0, 11));
        self::assertSame([4294967295, 5], Wire::uint32s("$ten\x05" . Wire::PADDING, 0, 11));
        self::assertSame([true, false, true], Wire::bools("$ten\x00\x01" . Wire::PADDING, 0, 12));
        self::assertSame([1, 4294967295], Wire::fixed32s("\x01\0\0\0\xff\xff\xff\xff", 0, 8));
        self::assertSame([1, -1], Wire::sfixed32s("\x01\0\0\0\xff\xff\xff\xff", 0, 8));
        self::assertSame([1], Wire::fixed64s("x\x01\0\0\0\0\0\0\0y", 1, 9));
        self::assertSame([-1], Wire::sfixed64s(str_repeat("\xff", 8), 0, 8));
        self::assertSame([1.5], Wire::floats(pack('g', 1.5), 0, 4));
        self::assertSame([1.1, -0.0], Wire::doubles(pack('e*', 1.1, -0.0), 0, 16));
        self::assertSame([], Wire::doubles('', 0, 0));
    }

    public function testPackedValuesEndWhereTheirLengthSays(): void
    {
        foreach (['int32s', 'int64s', 'uint32s', 'uint64s', 'bools', 'sint32s', 'sint64s'] as $read) {
            try {
                Wire::$read("\x80\x80\x01" . Wire::PADDING, 0, 2);
                self::fail("$read went on.");
            } catch (GPBDecodeException $refusal) {
                self::assertStringContainsString('beyond the end', $refusal->getMessage());
            }
        }
        foreach (['fixed32s', 'fixed64s', 'sfixed32s', 'sfixed64s', 'floats', 'doubles'] as $read) {
            try {
                Wire::$read(Wire::PADDING, 0, 5);
                self::fail("$read took 5 bytes.");
            } catch (GPBDecodeException $refusal) {
                self::assertStringContainsString('has 5 bytes', $refusal->getMessage());
            }
        }
    }

    public function testTags(): void
    {
        self::assertSame(0xfffffffa, Wire::readTag("x\xfa\xff\xff\xff\x0f", 1));
        self::assertSame(6, Wire::$next);
        $this->expectException(GPBDecodeException::class);
        Wire::readTag("\xfa\xff\xff\xff\x1f", 0);
    }

    public function testLengths(): void
    {
        self::assertSame(128, Wire::readLength("\x80\x01" . str_repeat('x', 200), 1, 0x80));
        foreach (["\x80\x7f", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"] as $bytes) {
            try {
                Wire::readLength($bytes, 1, ord($bytes[0]));
                self::fail('Accepted.');
            } catch (GPBDecodeException $refusal) {
                self::assertStringContainsString('beyond the end', $refusal->getMessage());
            }
        }
    }
}
