<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Text;

use Google\Protobuf\Any;
use Google\Protobuf\Internal\FileOptions;
use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Text\TextOptions;
use Howdah\Protobuf\Text\TextParser;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\Set;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

final class TextParserTest extends TestCase
{
    /** @return iterable<array{class-string<Message>, string}> */
    public static function canonical(): iterable
    {
        foreach (TextWriterTest::messages() as $name => [$message, $text]) {
            yield $name => [$message::class, $text];
        }
    }

    /** @dataProvider canonical */
    public function testReadsWhatTheWriterWrites(string $class, string $text): void
    {
        self::assertSame($text, self::rewrite($class, $text));
    }

    /** @return iterable<string, array{class-string<Message>, string, string}> */
    public static function accepted(): iterable
    {
        yield 'comments and white space' => [Line::class, "# a\n\tcount\v:#b\r\n\f1# c", 'count: 1'];
        yield 'separators' => [
            Order::class,
            'id:"a";note:"b",lines{count:1,};lines<count:2;>,',
            'id: "a" lines { count: 1 } lines { count: 2 } note: "b"',
        ];
        yield 'lists' => [
            Lists::class,
            'int32s: 1 int32s: [2, 3] int32s: [] strings: ["a" "b", \'c\']',
            'int32s: 1 int32s: 2 int32s: 3 strings: "ab" strings: "c"',
        ];
        yield 'lists of messages' => [
            Order::class,
            'lines: [{count: 1}, <count: 2>] lines [{}]',
            'lines { count: 1 } lines { count: 2 } lines { }',
        ];
        yield 'integers' => [
            Scalars::class,
            'int32: -0x80000000 int64: - # a' . "\n" . '01000000000000000000000 '
                . 'uint32: 0XfF uint64: 01777777777777777777777 sint32: -0',
            'int32: -2147483648 int64: -9223372036854775808 uint32: 255 uint64: 18446744073709551615',
        ];
        yield 'floats' => [
            Lists::class,
            'doubles: [1, 1f, .5, 1.F, -1e2, 1e400, -inf, Infinity, nAn, 1e-400, - .25] floats: [1e39, 10]',
            'doubles: 1 doubles: 1 doubles: 0.5 doubles: 1 doubles: -100 doubles: inf doubles: -inf doubles: inf'
            . ' doubles: nan doubles: 0 doubles: -0.25 floats: inf floats: 10',
        ];
        yield 'bools' => [
            Lists::class,
            'bools: [true, True, t, 1, 0x1, 01, false, False, f, 0, 00]',
            \rtrim(\str_repeat('bools: true ', 6) . \str_repeat('bools: false ', 5)),
        ];
        yield 'enums by name and number' => [
            Order::class,
            'history: [PAID, 1, 7, -1]',
            'history: PAID history: PAID history: 7 history: -1',
        ];
        yield 'escapes' => [
            Lists::class,
            <<<'TEXT'
                blobs: '\a\b\f\n\r\t\v\?\\\'\"' blobs: "\1\12\1234\x4\x414" strings: "\u00e9\U0001F600\xc3\xa9"
                TEXT,
            'strings: "é' . "\u{1f600}" . 'é" blobs: "\007\010\014\n\r\t\013?\\\\\\\'\"" blobs: "\001\nS4\004A4"',
        ];
        yield 'maps' => [
            Maps::class,
            'strings {value: 1} strings {key: "a" value: 1} strings: [{value: 3, key: "a"}] '
                . 'bools {key: true} statuses {key: "b"}',
            'bools { key: true value: "" } strings { key: "" value: 1 } strings { key: "a" value: 3 } '
                . 'statuses { key: "b" value: OPEN }',
        ];
        yield 'maps of messages' => [
            Order::class,
            'gifts {key: "a"} gifts {key: "b" value <>}',
            'gifts { key: "a" value { } } gifts { key: "b" value { } }',
        ];
        yield 'a group by both names' => [Account::class, 'owner {name: "a"}', 'Owner { name: "a" }'];
        yield 'extensions' => [
            Account::class,
            '[ howdah . legacy # a' . "\n" . ' .nick_name ] : "a" [howdah.legacy.codes]: [1, 2] '
                . '[howdah.legacy.line] {count: 1}',
            '[howdah.legacy.nick_name]: "a" [howdah.legacy.codes]: 1 [howdah.legacy.codes]: 2 '
                . '[howdah.legacy.line] { count: 1 }',
        ];
        yield 'extensions of a message set' => [
            Set::class,
            '[howdah.legacy.Item.item] {text: "a"}',
            '[howdah.legacy.Item.item] { text: "a" }',
        ];
        yield 'the message in an Any' => [
            Any::class,
            '[ a.b/c%2F~/ howdah.shop.Line ]: <count: 1>',
            '[a.b/c%2F~/howdah.shop.Line] { count: 1 }',
        ];
    }

    /** @dataProvider accepted */
    public function testReads(string $class, string $text, string $canonical): void
    {
        self::assertSame($canonical, self::rewrite($class, $text));
    }

    /** @return iterable<array{string}> */
    public static function values(): iterable
    {
        yield from [['true'], ['-123'], ['0.5f'], ['-inf'], ['"a" \'b\''], ['[]'], ['[1, 2]'], ['< a < > >']];
        yield ['{ a: 1 [x.y]: [{}] }'];
    }

    /** @dataProvider values */
    public function testPassesOverWhatHasAReservedName(string $value): void
    {
        $options = new FileOptions();
        $options->mergeFromTextString("php_generic_services: $value; java_package: 'a'");
        self::assertSame('java_package: "a"', $options->serializeToTextString(TextOptions::SINGLE_LINE));
    }

    public function testWhatHasAReservedNameIsCheckedToo(): void
    {
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('1:30: expected a comma or ], got 2.');
        (new FileOptions())->mergeFromTextString('php_generic_services: [{}, 1 2]');
    }

    /** @return iterable<string, array{class-string<Message>, string, string}> */
    public static function refused(): iterable
    {
        yield 'an unknown field' => [Order::class, "id: 'a'\nlines { x: 1 }", '2:9: howdah.shop.Line has no field x.'];
        yield 'no colon' => [Line::class, 'count 1', '1:7: expected a colon after count, got 1.'];
        yield 'no value' => [Line::class, 'count: ', '1:8: expected an integer, got the end.'];
        yield 'two separators' => [
            Line::class,
            'count: 1,,',
            '1:10: expected the name of a field of howdah.shop.Line, got ,.',
        ];
        yield 'no end' => [
            Order::class,
            'lines {',
            '1:8: expected the name of a field of howdah.shop.Line, got the end.',
        ];
        yield 'another end' => [
            Order::class,
            'lines { count: 1 >',
            '1:18: expected the name of a field of howdah.shop.Line, got >.',
        ];
        yield 'a list for one value' => [Line::class, 'count: [1]', '1:8: expected an integer, got [.'];
        yield 'a comma at the end of a list' => [Lists::class, 'int32s: [1,]', '1:12: expected an integer, got ].'];
        yield 'no comma in a list' => [Lists::class, 'int32s: [1 2]', '1:12: expected a comma or ], got 2.'];
        yield 'a field twice' => [Line::class, 'count: 1 count: 2', '1:10: count is given twice, but is not'];
        yield 'a oneof twice' => [
            Order::class,
            'card: "" voucher: 1',
            '1:10: voucher is in a oneof of which another field is already set.',
        ];
        yield 'an extension twice' => [
            Account::class,
            '[howdah.legacy.nick_name]: "" [howdah.legacy.nick_name]: ""',
            '1:31: [howdah.legacy.nick_name] is given twice',
        ];
        yield 'an unknown extension' => [
            Account::class,
            '[no.ext]: 1',
            '1:1: howdah.legacy.Account has no known extension [no.ext]',
        ];
        yield 'an integer out of range' => [
            Scalars::class,
            'int32: 0x80000000',
            '1:8: expected an integer from -2147483648 to 2147483647',
        ];
        yield 'one below it' => [
            Scalars::class,
            'int64: -9223372036854775809',
            '1:8: expected an integer from -9223372036854775808 to',
        ];
        yield 'one far beyond' => [
            Scalars::class,
            'uint64: 0x10000000000000000',
            '1:9: expected an integer from 0 to 18446744073709551615',
        ];
        yield 'a sign of a uint' => [Scalars::class, 'uint32: -0', '1:9: expected an integer, got -.'];
        yield 'digits that octal has not' => [Scalars::class, 'int32: 08', '1:8: expected an integer, got 08.'];
        yield 'a fraction' => [Scalars::class, 'int32: 1.0', '1:8: expected an integer, got 1.0.'];
        yield 'a name right behind a number' => [
            Scalars::class,
            'int32: 1int64: 2',
            '1:8: expected a number followed by a space',
        ];
        yield 'a hexadecimal float' => [
            Scalars::class,
            'float: 0x1',
            '1:8: expected a number in decimal notation, inf or nan, got 0x1.',
        ];
        yield 'an octal float' => [Scalars::class, 'float: 012', 'expected a number in decimal notation'];
        yield 'a bool out of range' => [Scalars::class, 'bool: 2', '1:7: expected true or false, got 2.'];
        yield 'a string without quotes' => [Scalars::class, 'string: a', '1:9: expected a string in quotes, got a.'];
        yield 'a string without end' => [
            Scalars::class,
            'string: "a',
            '1:9: expected a string that ends with " on its line.',
        ];
        yield 'a string of two lines' => [
            Scalars::class,
            "string: \"a\nb\"",
            '1:9: expected a string that ends with " on its line.',
        ];
        yield 'an escape that is none' => [
            Scalars::class,
            'string: "\z"',
            '1:9: expected an escape of the text format, got \z.',
        ];
        yield 'half a surrogate pair' => [
            Scalars::class,
            'string: "\ud801\udc37"',
            'got half of a surrogate pair, \ud801.',
        ];
        yield 'beyond Unicode' => [
            Scalars::class,
            'bytes: "\U00110000"',
            '1:8: expected a character up to U+10FFFF, got \U00110000.',
        ];
        yield 'a byte beyond' => [
            Scalars::class,
            'bytes: "\400"',
            '1:8: expected an octal escape up to \377, got \400.',
        ];
        yield 'other than UTF-8' => [
            Scalars::class,
            'string: "\xc0"',
            '1:9: expected valid UTF-8 (string), got invalid bytes.',
        ];
        yield 'an unknown name of an enum' => [Order::class, 'status: X', '1:9: expected the name of a value of'];
        yield 'a closed enum\'s unknown number' => [
            Account::class,
            'kind: 7',
            '1:7: expected a value of the closed enum',
        ];
        yield 'a scalar for a message' => [Order::class, 'customer: 1', '1:11: expected a message, { … }, got 1.'];
        yield 'another name in a map' => [
            Maps::class,
            'strings { key: "a" x: 1 }',
            '1:20: expected key and value of the map strings, each once, got x.',
        ];
        yield 'an Any of an unknown type' => [
            Any::class,
            '[x.y/no.Type] {}',
            '1:1: no class is known of the type [x.y/no.Type]',
        ];
        yield 'an Any of a bad URL' => [Any::class, '[x.y/%ZZ/howdah.shop.Line] {}', '1:1: expected the URL of a type'];
        yield 'an Any with more' => [
            Any::class,
            'type_url: "" [x.y/howdah.shop.Line] {}',
            '1:14: an Any has one message, or type_url and value.',
        ];
        yield 'a byte that is no text' => [
            Line::class,
            "count: 1 \xff",
            '1:10: expected a name, a value or a bracket, got the byte 0xff.',
        ];
        yield 'a bracket without end' => [Account::class, '[howdah.legacy', 'expected ] after a name'];
    }

    /** @dataProvider refused */
    public function testRefuses(string $class, string $text, string $error): void
    {
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage($error);
        (new $class())->mergeFromTextString($text);
    }

    public function testAddsToAMessage(): void
    {
        $order = new Order(['id' => 'a', 'lines' => [['count' => 1]], 'labels' => ['a' => 'b']]);
        $order->setCard('c');
        $order->mergeFromTextString('id: "d" lines {} labels {key: "a" value: "e"} voucher: 1');
        self::assertSame(
            'id: "d" lines { count: 1 } lines { } labels { key: "a" value: "e" } voucher: 1',
            $order->serializeToTextString(TextOptions::SINGLE_LINE),
        );
    }

    public function testAMessageWhoseMetadataIsNotThere(): void
    {
        $line = new class extends Line {
            public const TABLE = 'howdah.shop.Line No\Such\Metadata';
        };
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('howdah.shop.Line has no field once');
        $line->mergeFromTextString('once: 1');
    }

    /** Without a JIT, PCRE gives up where a pattern takes too many steps. */
    public function testStringsAndCommentsMayBeLong(): void
    {
        $limit = \ini_set('pcre.backtrack_limit', '100');
        try {
            $line = new Line();
            $line->mergeFromTextString(
                \str_repeat("# comment\n", 2000) . 'article: "' . \str_repeat('\\"\n', 2000) . '"',
            );
        } finally {
            \ini_set('pcre.backtrack_limit', $limit);
        }
        self::assertSame(\str_repeat("\"\n", 2000), $line->getArticle());
    }

    public function testNestingHasALimit(): void
    {
        $text = 'replaces { replaces { lines {} } }';
        (new Order())->mergeFromTextString($text, 3);
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('messages are nested deeper than the limit');
        (new Order())->mergeFromTextString($text, 2);
    }

    private static function rewrite(string $class, string $text): string
    {
        $message = new $class();
        TextParser::read($message, $text, 100);
        return $message->serializeToTextString(TextOptions::SINGLE_LINE);
    }
}
