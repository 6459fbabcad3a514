<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\RepeatedField;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Order;
use PHPUnit\Framework\TestCase;

final class RepeatedFieldTest extends TestCase
{
    /** @return iterable<string, array{int, list<mixed>, list<mixed>}> a type, what is added, and what is read */
    public static function values(): iterable
    {
        yield 'int32' => [GPBType::INT32, [1, '2', 3.9, -4.9, '5.5', 2147483647], [1, 2, 3, -4, 5, 2147483647]];
        yield 'uint32' => [GPBType::UINT32, [4294967295, '4294967295', 42.0], [4294967295, 4294967295, 42]];
        yield 'int64' => [GPBType::INT64, ['9223372036854775807', -1, 1e3], [PHP_INT_MAX, -1, 1000]];
        yield 'uint64' => [
            GPBType::UINT64,
            ['9223372036854775807', '9223372036854775808', '18446744073709551615', 1, 9223372036854775808.0],
            [PHP_INT_MAX, '9223372036854775808', '18446744073709551615', 1, '9223372036854775808'],
        ];
        yield 'float' => [GPBType::FLOAT, [1, 0.1, '2.5'], [1.0, 0.10000000149011612, 2.5]];
        yield 'double' => [GPBType::DOUBLE, [1, 0.1, '2.5'], [1.0, 0.1, 2.5]];
        yield 'bool' => [GPBType::BOOL, [true, 0, 'a', ''], [true, false, true, false]];
        yield 'string' => [GPBType::STRING, ['ä', 1, 1.5, true], ['ä', '1', '1.5', '1']];
        yield 'bytes' => [GPBType::BYTES, ["\xff", 1], ["\xff", '1']];
        yield 'enum' => [GPBType::ENUM, [1, '2', -5], [1, 2, -5]];
    }

    /** @dataProvider values */
    public function testValuesAreCoerced(int $type, array $added, array $read): void
    {
        $field = new RepeatedField($type);
        foreach ($added as $value) {
            $field[] = $value;
        }
        self::assertSame($read, iterator_to_array($field));
        foreach ($read as $i => $value) {
            self::assertSame($value, $field[$i]);
        }
        self::assertSame($read, $field->__debugInfo());
        self::assertSame($type, $field->getType());
        self::assertNull($field->getClass());
    }

    /** @return iterable<string, array{int, mixed, string}> */
    public static function refused(): iterable
    {
        yield 'too large for int32' => [GPBType::INT32, 2147483648, '(-2147483648 to 2147483647): 2147483648'];
        yield 'too small for int32' => [GPBType::SINT32, '-2147483649', "): '-2147483649'"];
        yield 'negative uint32' => [GPBType::UINT32, -1, 'for uint32 (0 to 4294967295): -1'];
        yield 'too large for uint32' => [GPBType::FIXED32, 4294967296, 'for uint32 (0 to 4294967295): 4294967296'];
        yield 'too large for int64' => [GPBType::INT64, '9223372036854775808', "): '9223372036854775808'"];
        yield 'negative uint64' => [GPBType::UINT64, -1, 'for uint64 (0 to 18446744073709551615): -1'];
        yield 'too large for uint64' => [GPBType::FIXED64, '18446744073709551616', "): '18446744073709551616'"];
        yield 'no number' => [GPBType::INT32, 'x', "an integer (int32), got string 'x'"];
        yield 'null as a number' => [GPBType::INT64, null, 'an integer (int64), got null'];
        yield 'infinity' => [GPBType::INT64, INF, '): INF'];
        yield 'not a number' => [GPBType::INT32, NAN, 'NAN'];
        yield 'no double' => [GPBType::DOUBLE, 'abc', "a number, got string 'abc'"];
        yield 'no UTF-8' => [GPBType::STRING, "\xff", 'valid UTF-8, got invalid bytes: 0xff'];
        yield 'an array' => [GPBType::BYTES, [], 'a string, got array'];
        yield 'an object' => [GPBType::BOOL, new \stdClass(), 'a bool, got stdClass'];
        yield 'no type' => [99, 1, '1 to 18'];
    }

    /** @dataProvider refused */
    public function testOtherValuesAreRefused(int $type, mixed $value, string $message): void
    {
        $field = new RepeatedField($type);
        $this->expectException(\Exception::class);
        $this->expectExceptionMessage($message);
        $field[] = $value;
    }

    public function testMessagesAreOfTheClass(): void
    {
        $field = new RepeatedField(GPBType::MESSAGE, Line::class);
        $field[] = $line = new Line();
        self::assertSame($line, $field[0]);
        self::assertSame(Line::class, $field->getClass());
        $this->expectExceptionMessage('Line, got ' . Customer::class);
        $field[] = new Customer();
    }

    public function testNullIsNoMessage(): void
    {
        $field = new RepeatedField(GPBType::MESSAGE, Line::class);
        $this->expectException(\TypeError::class);
        $field[] = null;
    }

    public function testItIsTheMessagesOwn(): void
    {
        $order = new Order();
        $lines = $order->getLines();
        $lines[] = new Line(['article' => 'tea']);
        self::assertCount(1, $order->getLines());
        $order->getLines()[] = new Line(['article' => 'jam']);
        self::assertSame('jam', $lines[1]->getArticle());
        $lines[1]->setArticle('nut');
        self::assertSame('nut', $order->getLines()[1]->getArticle());
        unset($lines[0]);
        self::assertSame('nut', $order->getLines()[0]->getArticle());
        self::assertEquals($lines, $order->getLines());
    }

    public function testItOutlivesTheMessage(): void
    {
        $lines = (new Order(['lines' => [[]]]))->getLines();
        self::assertCount(1, $lines);
    }

    public function testSettingAnArrayDetachesWrappers(): void
    {
        $lists = new Lists(['strings' => ['a']]);
        $before = $lists->getStrings();
        $lists->setStrings(['x' => 'b', 'y' => 'c']);
        self::assertSame(['a'], iterator_to_array($before));
        self::assertSame(['b', 'c'], iterator_to_array($lists->getStrings()));
    }

    public function testARefusedArrayChangesNothing(): void
    {
        $lists = new Lists(['strings' => ['a']]);
        try {
            $lists->setStrings(['b', []]);
            self::fail('Accepted.');
        } catch (\InvalidArgumentException) {
            self::assertSame(['a'], iterator_to_array($lists->getStrings()));
        }
    }

    public function testSettingAnotherFieldSharesItsValues(): void
    {
        $one = new Lists(['strings' => ['a']]);
        $two = new Lists();
        $two->setStrings($one->getStrings());
        $one->getStrings()[] = 'b';
        self::assertSame(['a', 'b'], iterator_to_array($two->getStrings()));
        $one->setStrings($one->getStrings());
        self::assertCount(2, $one->getStrings());
    }

    public function testAFieldOfAnotherTypeIsRefused(): void
    {
        $lists = new Lists(['bools' => [true]]);
        try {
            $lists->setStrings($lists->getBools());
            self::fail('Accepted.');
        } catch (\Exception $refusal) {
            self::assertStringContainsString('of type 9 (see GPBType), got one of 8', $refusal->getMessage());
        }
        $order = new Order();
        $this->expectExceptionMessage('Line, got one of ' . Customer::class);
        $order->setLines(new RepeatedField(GPBType::MESSAGE, Customer::class));
    }

    public function testValuesAreReplacedAndRemoved(): void
    {
        $field = new RepeatedField(GPBType::INT32);
        foreach ([1, 2, 3] as $value) {
            $field[] = $value;
        }
        $field[1] = '20';
        unset($field[0]);
        self::assertSame([20, 3], iterator_to_array($field));
        self::assertTrue(isset($field[1]));
        self::assertFalse(isset($field[2]));
        foreach ([2, -1, 'x', null] as $index) {
            try {
                unset($field[$index]);
                self::fail('Removed.');
            } catch (\OutOfBoundsException $refusal) {
                self::assertStringContainsString('one of 2 values, got', $refusal->getMessage());
            }
        }
        $this->expectException(\OutOfBoundsException::class);
        $field[2] = 1;
    }

    public function testALoopSeesWhatThereWasAtItsBeginning(): void
    {
        $lists = new Lists(['int32s' => [1, 2]]);
        foreach ($lists->getInt32s() as $value) {
            $lists->getInt32s()[] = $value;
        }
        self::assertSame([1, 2, 1, 2], iterator_to_array($lists->getInt32s()));
    }

    public function testACopyIsItsOwn(): void
    {
        $lists = new Lists(['int32s' => [1]]);
        $copy = clone $lists->getInt32s();
        $copy[] = 2;
        self::assertCount(1, $lists->getInt32s());
    }

    public function testUnsignedValuesMayBeThoseOfGoogle(): void
    {
        $field = new RepeatedField(GPBType::UINT32, null, RepeatedField::SIGNED);
        $field[] = 4294967295;
        $field[] = -1;
        $field[] = 5;
        self::assertSame([-1, -1, 5], iterator_to_array($field));
        $field = new RepeatedField(GPBType::UINT64, null, RepeatedField::SIGNED);
        $field[] = '18446744073709551615';
        $field[] = -1;
        $field[] = '-2';
        self::assertSame([-1, -1, -2], iterator_to_array($field));
        self::assertSame(-2, $field[2]);
    }

    public function testStringsOfProto2MayBeOtherThanUtf8(): void
    {
        $account = new Account(['name' => "\xff", 'aliases' => ["\xff"], 'labels' => ["\xff" => "\xfe"]]);
        $account->getAliases()[] = "\xfe";
        $account->setAliases($account->getAliases()->toArray());
        $account->getLabels()["\xfd"] = "\xfc";
        $read = new Account();
        $read->mergeFromString($account->serializeToString());
        self::assertEquals($account, $read);
        self::assertSame(["\xff", "\xfe"], $read->getAliases()->toArray());
        self::assertSame(["\xff" => "\xfe", "\xfd" => "\xfc"], $read->getLabels()->toArray());
    }

    public function testEnumsMayBeThoseOfPhp(): void
    {
        $field = new RepeatedField(GPBType::ENUM, Suit::class, RepeatedField::NATIVE_ENUMS);
        $field[] = Suit::Clubs;
        $field[] = 2;
        $field[] = 7;
        self::assertSame([Suit::Clubs, Suit::Hearts, 7], iterator_to_array($field));
        self::assertSame(Suit::Hearts, $field[1]);
    }

    public function testItHasTheNameThatGoogleGaveItBefore(): void
    {
        self::assertInstanceOf(\Google\Protobuf\Internal\RepeatedField::class, new RepeatedField(GPBType::BOOL));
    }

    public function testJsonEncodeGivesAList(): void
    {
        self::assertSame('["a"]', json_encode((new Lists(['strings' => ['a']]))->getStrings()));
    }

    public function testStringsOfProto2AreCheckedWhereProto3SharesThem(): void
    {
        $account = new Account();
        $account->getAliases()[] = 'a';
        $lists = (new Lists())->setStrings($account->getAliases());
        self::assertSame(['a'], $lists->getStrings()->toArray());
        $account->getAliases()[] = "\xff";
        $this->expectExceptionMessage('Expected valid UTF-8');
        $lists->setStrings($account->getAliases());
    }
}
