<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\MapField;
use Google\Protobuf\RepeatedField;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use PHPUnit\Framework\TestCase;

final class MapFieldTest extends TestCase
{
    /** @return iterable<string, array{int, list<mixed>, list<mixed>}> a type, keys that are set, and what is read */
    public static function keys(): iterable
    {
        yield 'int32' => [GPBType::INT32, [1, '2', 3.9, -4], [1, 2, 3, -4]];
        yield 'uint32' => [GPBType::UINT32, [4294967295, '7'], [4294967295, 7]];
        yield 'int64' => [GPBType::INT64, [PHP_INT_MIN, '9'], [PHP_INT_MIN, 9]];
        yield 'uint64' => [GPBType::UINT64, [1, '18446744073709551615'], [1, '18446744073709551615']];
        yield 'bool' => [GPBType::BOOL, [true, false], [true, false]];
        yield 'bool of other types' => [GPBType::BOOL, ['a', 0], [true, false]];
        yield 'string' => [GPBType::STRING, ['a', ''], ['a', '']];
        yield 'string of digits' => [GPBType::STRING, ['a', '1', 2, -3, '4.5'], ['a', '1', '2', '-3', '4.5']];
    }

    /** @dataProvider keys */
    public function testKeysHaveTheirType(int $type, array $set, array $read): void
    {
        $map = new MapField($type, GPBType::INT32);
        foreach ($set as $i => $key) {
            $map[$key] = $i;
        }
        $keys = $values = [];
        foreach ($map as $key => $value) {
            $keys[] = $key;
            $values[] = $value;
        }
        self::assertSame($read, $keys);
        self::assertSame(array_keys($set), $values);
        self::assertCount(count($read), $map);
        foreach ($read as $i => $key) {
            self::assertTrue(isset($map[$key]));
            self::assertSame($i, $map[$key]);
            unset($map[$key]);
            self::assertFalse(isset($map[$key]));
        }
        self::assertCount(0, $map);
    }

    public function testAnIteratorCanBeRewound(): void
    {
        $map = new MapField(GPBType::BOOL, GPBType::STRING);
        $map[true] = 'x';
        $iterator = $map->getIterator();
        foreach ([1, 2] as $round) {
            $iterator->rewind();
            self::assertSame([true, 'x'], [$iterator->key(), $iterator->current()]);
        }
        $iterator->next();
        self::assertNull($iterator->key());
    }

    public function testKeysAndValuesAreChecked(): void
    {
        $map = new MapField(GPBType::INT32, GPBType::STRING);
        foreach ([['x', 'a'], [2147483648, 'a'], [1, []], [1, "\xff"]] as [$key, $value]) {
            try {
                $map[$key] = $value;
                self::fail('Accepted.');
            } catch (\Exception $refusal) {
                self::assertMatchesRegularExpression('/^(Expected|Value out of range)/', $refusal->getMessage());
            }
        }
        $map = new MapField(GPBType::STRING, GPBType::STRING);
        $this->expectExceptionMessage('valid UTF-8');
        $map["\xff"] = 'x';
    }

    public function testKeysThatDoNotFitAreNotThere(): void
    {
        $maps = new Maps(['int32s' => [-1 => 'a'], 'uint32s' => [4294967295 => 'b']]);
        self::assertFalse(isset($maps->getInt32s()[4294967295]));
        self::assertFalse(isset($maps->getUint32s()[-1]));
        $this->expectExceptionMessage("an integer (int32), got string 'x'");
        isset($maps->getInt32s()['x']);
    }

    public function testValuesAreConverted(): void
    {
        $maps = new Maps(['strings' => ['a' => '18446744073709551615', 'b' => 2]]);
        self::assertSame('18446744073709551615', $maps->getStrings()['a']);
        self::assertSame(['a' => '18446744073709551615', 'b' => 2], iterator_to_array($maps->getStrings()));
    }

    public function testItIsTheMessagesOwn(): void
    {
        $order = new Order();
        $gifts = $order->getGifts();
        $order->getGifts()['a'] = new Line(['article' => 'cup']);
        self::assertSame('cup', $gifts['a']->getArticle());
        $before = $order->getLabels();
        $before['x'] = '1';
        $order->setLabels(['y' => '2']);
        self::assertFalse(isset($order->getLabels()['x']));
        self::assertSame(['x' => '1'], iterator_to_array($before));
        $order->setLabels($before);
        $before['z'] = '3';
        self::assertSame('3', $order->getLabels()['z']);
    }

    public function testWhatItIsOf(): void
    {
        $gifts = (new Order())->getGifts();
        self::assertSame(GPBType::STRING, $gifts->getKeyType());
        self::assertSame(GPBType::MESSAGE, $gifts->getValueType());
        self::assertSame(Line::class, $gifts->getValueClass());
        self::assertInstanceOf(\Google\Protobuf\Internal\MapField::class, $gifts);
    }

    public function testAMapOfOtherTypesIsRefused(): void
    {
        $order = new Order();
        try {
            $order->setLabels(new MapField(GPBType::INT32, GPBType::STRING));
            self::fail('Accepted.');
        } catch (\Exception $refusal) {
            self::assertStringContainsString('types 9 to 9 (see GPBType), got one of 5 to 9', $refusal->getMessage());
        }
        $this->expectExceptionMessage('Line, got one to ' . Customer::class);
        $order->setGifts(new MapField(GPBType::STRING, GPBType::MESSAGE, Customer::class));
    }

    public function testRoundTripsOfAllKeys(): void
    {
        $maps = new Maps([
            'int32s' => [-1 => 'a', 5 => 'b'],
            'uint32s' => [4294967295 => 'a'],
            'uint64s' => ['18446744073709551615' => 'a', 1 => 'b'],
            'bools' => [true => 'a', false => 'b'],
            'strings' => ['7' => 1, 'x' => 2],
            'statuses' => ['a' => Order\Status::SENT],
        ]);
        $binary = new Maps();
        $binary->mergeFromString($maps->serializeToString());
        self::assertEquals($maps, $binary);
        $json = new Maps();
        $json->mergeFromJsonString($maps->serializeToJsonString());
        self::assertEquals($maps, $json);
        $keys = [];
        foreach ($binary->getUint64s() as $key => $value) {
            $keys[] = $key;
        }
        self::assertSame(['18446744073709551615', 1], $keys);
    }

    public function testUnsignedKeysMayBeThoseOfGoogle(): void
    {
        $map = new MapField(GPBType::UINT32, GPBType::UINT64, null, RepeatedField::SIGNED);
        $map[4294967295] = '18446744073709551615';
        self::assertSame(-1, $map[-1]);
        self::assertSame([-1 => -1], iterator_to_array($map));
    }

    public function testEnumsMayBeThoseOfPhp(): void
    {
        $map = new MapField(GPBType::STRING, GPBType::ENUM, Suit::class, RepeatedField::NATIVE_ENUMS);
        $map['a'] = Suit::Hearts;
        $map['b'] = 9;
        self::assertSame(['a' => Suit::Hearts, 'b' => 9], iterator_to_array($map));
    }

    public function testJsonEncodeGivesAnObject(): void
    {
        self::assertSame('{}', json_encode((new Maps())->getBools()));
        self::assertSame('{"true":"x"}', json_encode((new Maps(['bools' => [true => 'x']]))->getBools()));
    }

    public function testACopyIsItsOwn(): void
    {
        $maps = new Maps(['bools' => [true => 'x']]);
        $copy = clone $maps->getBools();
        $copy[false] = 'y';
        self::assertCount(1, $maps->getBools());
    }

    public function testStringsOfProto2AreCheckedWhereProto3SharesThem(): void
    {
        $labels = (new Account())->setLabels(['a' => "\xff"])->getLabels();
        $this->expectExceptionMessage('Expected valid UTF-8');
        (new Order())->setLabels($labels);
    }
}
