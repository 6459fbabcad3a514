<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Text;

use Google\Protobuf\Any;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Text\TextOptions;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\CodesExtension;
use Howdah\Tests\Generated\Legacy\Item;
use Howdah\Tests\Generated\Legacy\Item\ItemExtension;
use Howdah\Tests\Generated\Legacy\Set;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

final class TextWriterTest extends TestCase
{
    /** @return iterable<string, array{Message, string}> the message, and its text on one line */
    public static function messages(): iterable
    {
        yield 'nothing' => [new Order(), ''];
        yield 'scalars' => [
            new Scalars([
                'double' => -0.0, 'float' => 0.1, 'int64' => \PHP_INT_MIN, 'uint64' => '18446744073709551615',
                'bool' => true, 'string' => "é\"\\\n\x01\x7f'", 'bytes' => "é\0",
            ]),
            'double: -0 float: 0.1 int64: -9223372036854775808 uint64: 18446744073709551615 bool: true '
            . 'string: "é\"\\\\\n\001\177\\\'" bytes: "\303\251\000"',
        ];
        yield 'lists' => [
            new Lists(['floats' => [\NAN, \INF, -\INF], 'strings' => ['', '0']]),
            'floats: nan floats: inf floats: -inf strings: "" strings: "0"',
        ];
        yield 'maps, sorted' => [
            new Maps([
                'int32s' => [10 => 'a', -1 => 'b'], 'uint64s' => ['18446744073709551615' => 'a', 1 => 'b'],
                'bools' => [1 => 't', 0 => 'f'], 'strings' => ['b' => 0, '10' => 1, '9' => 2], 'statuses' => ['x' => 7],
            ]),
            'int32s { key: -1 value: "b" } int32s { key: 10 value: "a" } uint64s { key: 1 value: "b" } '
            . 'uint64s { key: 18446744073709551615 value: "a" } bools { key: false value: "f" } '
            . 'bools { key: true value: "t" } strings { key: "10" value: 1 } strings { key: "9" value: 2 } '
            . 'strings { key: "b" value: 0 } statuses { key: "x" value: 7 }',
        ];
        yield 'messages, presence, a oneof, enums' => [
            (new Order(['lines' => [['count' => 1], []], 'note' => '', 'history' => [2, 9]]))->setVoucher(0),
            'lines { count: 1 } lines { } note: "" voucher: 0 history: SENT history: 9',
        ];
        yield 'a group' => [new Account(['owner' => ['name' => 'a']]), 'Owner { name: "a" }'];
        yield 'extensions' => [
            (new Account(['name' => 'a']))->writeExtension(CodesExtension::class, [1, 2]),
            'name: "a" [howdah.legacy.codes]: 1 [howdah.legacy.codes]: 2',
        ];
        yield 'extensions of a message set' => [
            (new Set())->writeExtension(ItemExtension::class, new Item(['text' => 'a'])),
            '[howdah.legacy.Item.item] { text: "a" }',
        ];
        yield 'an Any of a known type' => [
            new Any(['type_url' => 'x.y/howdah.shop.Line', 'value' => "\x10\x02"]),
            '[x.y/howdah.shop.Line] { count: 2 }',
        ];
        yield 'an Any of another type' => [
            new Any(['type_url' => 'x.y/no.Type', 'value' => "\x10\x02"]),
            'type_url: "x.y/no.Type" value: "\020\002"',
        ];
        yield 'an Any of other bytes' => [
            new Any(['type_url' => 'x.y/howdah.shop.Line', 'value' => "\x0a"]),
            'type_url: "x.y/howdah.shop.Line" value: "\n"',
        ];
    }

    /** @dataProvider messages */
    public function testWrites(Message $message, string $text): void
    {
        self::assertSame($text, $message->serializeToTextString(TextOptions::SINGLE_LINE));
    }

    public function testAFieldALine(): void
    {
        $order = new Order(['id' => 'a', 'customer' => ['name' => 'b'], 'gifts' => ['c' => ['count' => 1]]]);
        self::assertSame(
            <<<'TEXT'
                id: "a"
                customer {
                  name: "b"
                }
                gifts {
                  key: "c"
                  value {
                    count: 1
                  }
                }

                TEXT,
            $order->serializeToTextString(),
        );
    }

    public function testUnknownFields(): void
    {
        $line = new Line();
        $line->mergeFromString("\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x35\x01\0\0\0\x39\x02\0\0\0\0\0\0\0"
            . "\x42\x02\x08\x05\x42\x05hello\x42\0\x4b\x08\x01\x4c");
        self::assertSame('', $line->serializeToTextString());
        self::assertSame(
            '5: 18446744073709551615 6: 0x00000001 7: 0x0000000000000002 8 { 1: 5 } 8: "hello" 8: "" 9 { 1: 1 }',
            $line->serializeToTextString(TextOptions::PRINT_UNKNOWN_FIELDS | TextOptions::SINGLE_LINE),
        );
    }

    public function testBytesThatAreNoFieldsAreAString(): void
    {
        foreach (["\0" => '\000', "\x03\x04" => '\003\004', "\x0b\x08\1" => '\013\010\001'] as $bytes => $text) {
            $line = new Line();
            $line->mergeFromString("\x42" . \chr(\strlen($bytes)) . $bytes);
            self::assertSame("8: \"$text\"\n", $line->serializeToTextString(TextOptions::PRINT_UNKNOWN_FIELDS));
        }
    }

    public function testNestingHasALimit(): void
    {
        $order = new Order(['replaces' => ['replaces' => []]]);
        self::assertSame('replaces { replaces { } }', $order->serializeToTextString(TextOptions::SINGLE_LINE, 2));
        $this->expectException(EncodeException::class);
        $this->expectExceptionMessage('nested deeper than the limit');
        $order->serializeToTextString(0, 1);
    }
}
