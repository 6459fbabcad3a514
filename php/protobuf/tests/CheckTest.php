<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\Internal\GPBUtil;
use Google\Protobuf\MapField;
use Google\Protobuf\RepeatedField;
use Howdah\Protobuf\Check;
use Howdah\Protobuf\ExtensionConflict;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

final class CheckTest extends TestCase
{
    public function testUint64GoesThroughTwosComplement(): void
    {
        foreach (
            [
                '0' => 0,
                '007' => 7,
                '9223372036854775807' => PHP_INT_MAX,
                '9223372036854775808' => PHP_INT_MIN,
                '9223372036854775809' => PHP_INT_MIN + 1,
                '9999999999999999999' => -8446744073709551617,
                '10000000000000000000' => -8446744073709551616,
                '18446744073709551615' => -1,
            ] as $given => $slot
        ) {
            self::assertSame($slot, Check::uint64((string) $given), (string) $given);
        }
        self::assertSame('18446744073709551615', Check::uint64ToPhp(-1));
        self::assertSame(PHP_INT_MAX, Check::uint64ToPhp(PHP_INT_MAX));
    }

    public function testGettersAndSettersOfUnsignedFields(): void
    {
        $scalars = (new Scalars())->setUint64('18446744073709551615')->setUint32(4294967295)->setFixed64('7');
        $read = new Scalars();
        $read->mergeFromString($scalars->serializeToString());
        self::assertSame('18446744073709551615', $read->getUint64());
        self::assertSame(4294967295, $read->getUint32());
        self::assertSame(7, $read->getFixed64());
        foreach (['setUint64', 'setUint32', 'setFixed64', 'setFixed32'] as $setter) {
            try {
                $scalars->$setter(-1);
                self::fail("$setter took -1.");
            } catch (\RangeException $refusal) {
                self::assertStringContainsString('): -1', $refusal->getMessage());
            }
        }
    }

    public function testValuesOfClosedEnums(): void
    {
        self::assertSame(-3, Check::closed(-3, '-4--2,0-2,7', 'E'));
        self::assertSame(7, Check::closed(7, '-4--2,0-2,7', 'E'));
        $this->expectExceptionMessage('Expected a value of E (0-2,7), got 3.');
        Check::closed(3, '0-2,7', 'E');
    }

    public function testGooglesNamesOfTheChecks(): void
    {
        foreach (
            [
                ['checkInt32', '5', 5],
                ['checkUint32', 4294967295, 4294967295],
                ['checkInt64', 1.0, 1],
                ['checkUint64', '18446744073709551615', '18446744073709551615'],
                ['checkFloat', 0.1, 0.10000000149011612],
                ['checkDouble', '0.1', 0.1],
                ['checkBool', 1, true],
                ['checkEnum', 3, 3],
            ] as [$check, $value, $expected]
        ) {
            GPBUtil::$check($value);
            self::assertSame($expected, $value, $check);
        }
        $value = 5;
        GPBUtil::checkString($value, true);
        self::assertSame('5', $value);
        $value = "\xff";
        GPBUtil::checkString($value, false);
        self::assertSame("\xff", $value);
    }

    public function testGooglesChecksOfFields(): void
    {
        $array = [1, '2'];
        $field = GPBUtil::checkRepeatedField($array, GPBType::INT32);
        self::assertSame([1, 2], iterator_to_array($field));
        self::assertSame($field, GPBUtil::checkRepeatedField($field, GPBType::INT32));
        $array = ['a' => new Line()];
        $map = GPBUtil::checkMapField($array, GPBType::STRING, GPBType::MESSAGE, Line::class);
        self::assertCount(1, $map);
        self::assertSame($map, GPBUtil::checkMapField($map, GPBType::STRING, GPBType::MESSAGE, Line::class));
        $line = new Line();
        GPBUtil::checkMessage($line, Line::class);
        $null = null;
        GPBUtil::checkMessage($null, Line::class);
        foreach (
            [
                static fn(mixed $value) => GPBUtil::checkRepeatedField($value, GPBType::INT32),
                static fn(mixed $value) => GPBUtil::checkMapField($value, GPBType::STRING, GPBType::INT32),
                static fn(mixed $value) => GPBUtil::checkMessage($value, Customer::class),
            ] as $check
        ) {
            try {
                $check($line);
                self::fail('Accepted.');
            } catch (\Exception $refusal) {
                self::assertStringContainsString('got ' . Line::class, $refusal->getMessage());
            }
        }
        $this->expectException(\Exception::class);
        $other = new RepeatedField(GPBType::INT64);
        GPBUtil::checkRepeatedField($other, GPBType::INT32);
    }

    public function testTheConflictWithGooglesExtensionSaysWhatToDo(): void
    {
        self::assertStringContainsString('Disable the extension', (new ExtensionConflict())->getMessage());
    }
}
