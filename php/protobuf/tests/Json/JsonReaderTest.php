<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Json;

use Google\Protobuf\Any;
use Google\Protobuf\DoubleValue;
use Google\Protobuf\Duration;
use Google\Protobuf\FieldMask;
use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\ListValue;
use Google\Protobuf\Struct;
use Google\Protobuf\Timestamp;
use Google\Protobuf\UInt64Value;
use Google\Protobuf\Value;
use Howdah\Protobuf\Json\JsonReader;
use Howdah\Protobuf\Json\JsonWriter;
use Howdah\Protobuf\Message;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\Set;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

/** The extension has its own reader: here is the one in PHP, whether or not the extension is loaded. */
final class JsonReaderTest extends TestCase
{
    /** @return iterable<array{class-string<Message>, string}> */
    public static function canonical(): iterable
    {
        foreach (JsonWriterTest::messages() as $name => [$message, $json]) {
            yield $name => [$message::class, $json];
        }
    }

    /** @dataProvider canonical */
    public function testReadsWhatTheWriterWrites(string $class, string $json): void
    {
        self::assertSame($json, JsonWriter::write(self::read($class, $json), 0, 100));
    }

    /** @return iterable<string, array{class-string<Message>, string, string}> the JSON, and its canonical form */
    public static function accepted(): iterable
    {
        yield 'white space' => [
            Line::class,
            " {\n\"article\" :\t\"a\" ,\r\n \"count\": 1 } ",
            '{"article":"a","count":1}',
        ];
        yield 'names of the .proto file' => [
            \Google\Protobuf\Api::class,
            '{"source_context":{"file_name":"a"}}',
            '{"sourceContext":{"fileName":"a"}}',
        ];
        yield 'escaped names' => [Line::class, '{"artic\u006ce":"a"}', '{"article":"a"}'];
        yield 'integers in any notation' => [
            Scalars::class,
            '{"int32":1e3,"uint32":"1e2","int64":-20.0,"uint64":18446744073709551615,"sint64":9223372036854775807,'
            . '"fixed64":1.8446744073709551615e19}',
            '{"int32":1000,"int64":"-20","uint32":100,"uint64":"18446744073709551615","sint64":"9223372036854775807",'
            . '"fixed64":"18446744073709551615"}',
        ];
        yield 'large integers that are the same float' => [
            Lists::class,
            '{"doubles":[18446744073709551613],"uint64s":[18446744073709551614,18446744073709551615,'
            . '"18446744073709551613"],"strings":["18446744073709551612"]}',
            '{"doubles":[1.8446744073709552E+19],"uint64s":["18446744073709551614","18446744073709551615",'
            . '"18446744073709551613"],"strings":["18446744073709551612"]}',
        ];
        yield 'numbers in strings' => [
            Scalars::class,
            '{"double":"1e3","float":"-Infinity"}',
            '{"double":1000,"float":"-Infinity"}',
        ];
        yield 'a negative zero' => [
            Lists::class,
            '{"doubles":[-0,-0.0,"-0",0],"int32s":[-0]}',
            '{"doubles":[-0,-0,-0,0],"int32s":[0]}',
        ];
        yield 'enums by number' => [
            Order::class,
            '{"history":["SENT",2,9,1.0]}',
            '{"history":["SENT","SENT",9,"PAID"]}',
        ];
        yield 'base64 of both alphabets' => [
            Lists::class,
            '{"blobs":["-_8=","+/8","AA"]}',
            '{"blobs":["+/8=","+/8=","AA=="]}',
        ];
        yield 'null for anything' => [
            Order::class,
            '{"id":null,"customer":null,"lines":null,"labels":null,"voucher":null,"card":"x","placed":null}',
            '{"card":"x"}',
        ];
        yield 'keys in any notation' => [
            Maps::class,
            '{"int32s":{"1e1":"a"},"strings":{"01":1}}',
            '{"int32s":{"10":"a"},"strings":{"01":"1"}}',
        ];
        yield 'null in a value' => [ListValue::class, '[null,{},[],"null"]', '[null,{},[],"null"]'];
        yield 'names that PHP holds as integers' => [Struct::class, '{"1":{"0":[]},"":1}', '{"1":{"0":[]},"":1}'];
        yield 'names that no property can have' => [
            Struct::class,
            '{"\u0000a":{"\u0000":1},"b":2}',
            '{"\u0000a":{"\u0000":1},"b":2}',
        ];
        yield 'a negative zero beside such a name' => [Struct::class, '{"\u0000":-0}', '{"\u0000":-0}'];
        yield 'colons and quotes in strings' => [
            Order::class,
            '{"id":"\":\\\\\"","labels":{":":"\"a\":1,\"a\":2"}}',
            '{"id":"\":\\\\\"","labels":{":":"\"a\":1,\"a\":2"}}',
        ];
        yield 'literals in strings' => [Order::class, '{"id":" True,","labels":null}', '{"id":" True,"}'];
        yield 'surrogate pairs' => [Order::class, '{"id":"\ud83d\ude00"}', "{\"id\":\"\u{1f600}\"}"];
        yield 'an offset' => [Timestamp::class, '"1970-01-01T01:00:00.5+01:30"', '"1969-12-31T23:30:00.500Z"'];
        yield 'a leap day' => [Timestamp::class, '"2000-02-29T23:59:59Z"', '"2000-02-29T23:59:59Z"'];
        yield 'a fraction of a duration' => [Duration::class, '"-0.5s"', '"-0.500s"'];
        yield 'no paths' => [FieldMask::class, '""', '""'];
        yield 'an Any whose type comes last' => [
            Any::class,
            '{"count":2,"@type":"x/howdah.shop.Line"}',
            '{"@type":"x/howdah.shop.Line","count":2}',
        ];
        yield 'a closed enum' => [Account::class, '{"kind":2}', '{"kind":"SAVINGS"}'];
    }

    /** @dataProvider accepted */
    public function testReads(string $class, string $json, string $canonical): void
    {
        self::assertSame($canonical, JsonWriter::write(self::read($class, $json), 0, 100));
    }

    /** @return iterable<string, array{class-string<Message>, string, string}> */
    public static function refused(): iterable
    {
        yield 'nothing' => [Line::class, '', '1:1: expected a value, got the end.'];
        yield 'text behind' => [Line::class, "{}\n x", '2:2: expected the end, got x.'];
        yield 'a comma too many' => [Line::class, '{"count":1,}', '1:12: expected a name in double quotes, got }.'];
        yield 'a comma too few' => [Line::class, '{"count":1 "price":2}', '1:12: expected a comma or }, got ".'];
        yield 'a leading zero' => [Line::class, '{"count":01}', '1:11: expected a comma or }, got 1.'];
        yield 'a plus sign' => [Line::class, '{"count":+1}', '1:10: expected a value, got +1.'];
        yield 'a name without quotes' => [
            Line::class,
            '{count:1}',
            '1:2: expected a name in double quotes, got count.',
        ];
        yield 'single quotes' => [Line::class, "{'count':1}", "1:2: expected a name in double quotes, got '."];
        yield 'a comment' => [Line::class, "{// a\n\"count\":1}", '1:2: expected a name in double quotes, got /.'];
        yield 'a string without end' => [Line::class, '{"article":"a', '1:12: expected a string'];
        yield 'a line break in a string' => [Line::class, "{\"article\":\"a\n\"}", '1:12: expected a string'];
        yield 'an escape that JSON has not' => [Line::class, '{"article":"\x41"}', '1:12: expected a string'];
        yield 'half a surrogate pair' => [Line::class, '{"article":"\ud800"}', '1:12: half of a surrogate pair'];
        yield 'other than UTF-8' => [Line::class, "{\"article\":\"\xff\"}", 'Expected JSON in UTF-8'];
        yield 'a literal in capitals' => [Scalars::class, '{"bool":True}', '1:9: expected a value, got True.'];
        yield 'a null in capitals' => [Scalars::class, '{"bool":NULL}', '1:9: expected a value, got NULL.'];
        yield 'a name twice' => [
            Line::class,
            '{"count":1,"count":2}',
            '1:12: duplicate name "count" in this object.',
        ];
        yield 'a name twice, once escaped' => [
            Line::class,
            '{"count":1,"coun\u0074":2}',
            'duplicate name "count"',
        ];
        yield 'a name twice, spaces before colons' => [
            Line::class,
            '{"count":1,"count" :2}',
            'duplicate name "count"',
        ];
        yield 'a name twice, a colon in a string' => [
            Order::class,
            '{"id":"a:b","id":"\":\""}',
            '1:13: duplicate name "id" in this object.',
        ];
        yield 'a name twice, an escaped colon in a timestamp' => [
            Order::class,
            '{"id":"a","id":"b","placed":"2026-08-20T12:00\u003a00Z"}',
            '1:11: duplicate name "id" in this object.',
        ];
        yield 'a key twice' => [Maps::class, '{"strings":{"a":1,"a":2}}', '1:19: duplicate name "a"'];
        yield 'a key in two notations' => [
            Maps::class,
            '{"int32s":{"1":"a","1.0":"b"}}',
            '$.int32s.1.0: duplicate key, another notation of',
        ];
        yield 'both names of a field' => [
            \Google\Protobuf\Api::class,
            '{"source_context":{},"sourceContext":{}}',
            '$.source_context: duplicate field: it is also given as sourceContext.',
        ];
        yield 'two fields of a oneof' => [
            Order::class,
            '{"card":"a","voucher":1}',
            '$.voucher: another field of the same oneof is already set.',
        ];
        yield 'an unknown field' => [
            Order::class,
            '{"lines":[{},{"x":1}]}',
            '$.lines[1].x: howdah.shop.Line has no such field.',
        ];
        yield 'an unknown extension' => [
            Account::class,
            '{"[no.ext]":1}',
            '$.[no.ext]: howdah.legacy.Account has no such field nor',
        ];
        yield 'an unknown name of an enum' => [
            Order::class,
            '{"history":["OPEN","X"]}',
            '$.history[1]: expected the name or number',
        ];
        yield 'a closed enum\'s unknown number' => [
            Account::class,
            '{"kind":7}',
            '$.kind: expected a value of the closed enum',
        ];
        yield 'a fraction' => [Line::class, '{"count":1.5}', '$.count: expected an integer, got 1.5.'];
        yield 'an integer out of range' => [
            Line::class,
            '{"count":-1}',
            '$.count: expected an integer from 0 to 4294967295, got -1.',
        ];
        yield 'a large integer out of range' => [
            UInt64Value::class,
            '18446744073709551616',
            '$: expected an integer from 0 to 18446744073709551615, got',
        ];
        yield 'spaces in a number' => [Line::class, '{"count":" 1"}', '$.count: expected an integer, got " 1".'];
        yield 'an integer for a string' => [Line::class, '{"article":1}', '$.article: expected a string, got 1.'];
        yield 'a string for a bool' => [
            Scalars::class,
            '{"bool":"true"}',
            '$.bool: expected true or false, got "true".',
        ];
        yield 'a float out of range' => [
            Scalars::class,
            '{"float":3.5e38}',
            '$.float: expected a number in the range of a float',
        ];
        yield 'a double out of range' => [DoubleValue::class, '1e400', '$: expected a number in the range of its type'];
        yield 'NaN without quotes' => [DoubleValue::class, 'NaN', '1:1: expected a value, got NaN.'];
        yield 'an object for a list' => [Order::class, '{"lines":{}}', '$.lines: expected a list, got an object.'];
        yield 'a list for an object' => [
            Order::class,
            '{"customer":[]}',
            '$.customer: expected an object (howdah.shop.Customer), got a list.',
        ];
        yield 'a list for a map' => [
            Order::class,
            '{"labels":[]}',
            '$.labels: expected an object for a map, got a list.',
        ];
        yield 'null in a list' => [
            Order::class,
            '{"lines":[{},null]}',
            '$.lines[1]: expected an object (howdah.shop.Line), got null.',
        ];
        yield 'null in a map' => [
            Maps::class,
            '{"strings":{"a":null}}',
            '$.strings.a: expected an integer, got null.',
        ];
        yield 'null for all' => [Order::class, 'null', '$: expected an object (howdah.shop.Order), got null.'];
        yield 'other than base64' => [Lists::class, '{"blobs":["A A="]}', '$.blobs[0]: expected a string in base64'];
        yield 'a key of another type' => [
            Maps::class,
            '{"bools":{"yes":"a"}}',
            '$.bools.yes: expected "true" or "false"',
        ];
        yield 'a day that is not' => [Timestamp::class, '"2001-02-29T00:00:00Z"', '$: expected a timestamp such as'];
        yield 'an hour that is not' => [Timestamp::class, '"2001-02-28T24:00:00Z"', 'expected a timestamp'];
        yield 'no zone' => [Timestamp::class, '"2001-02-28T00:00:00"', 'expected a timestamp'];
        yield 'a time before the first' => [Timestamp::class, '"0001-01-01T00:00:00+00:01"', 'expected a timestamp'];
        yield 'too long a duration' => [Duration::class, '"315576000001s"', 'expected a duration such as "-1.5s"'];
        yield 'a path of underscores' => [FieldMask::class, '"a_b"', 'expected paths in lowerCamelCase'];
        yield 'an Any without a type' => [
            Any::class,
            '{"count":1}',
            '$: expected "@type" with the URL of a type, got null.',
        ];
        yield 'an Any of an unknown type' => [Any::class, '{"@type":"x/no.Type"}', 'got "x/no.Type"'];
        yield 'an Any that lacks its value' => [
            Any::class,
            '{"@type":"x/google.protobuf.Duration"}',
            'expected "@type" and "value", as google.protobuf.Duration has a JSON of its own',
        ];
    }

    /** @dataProvider refused */
    public function testRefuses(string $class, string $json, string $error): void
    {
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage($error);
        self::read($class, $json);
    }

    /** @return iterable<string, array{class-string<Message>, string, string}> */
    public static function ignored(): iterable
    {
        yield 'fields' => [Line::class, '{"x":{"a":[1,{"b":"\":"}],"c":null},"count":1,"y":1e99}', '{"count":1}'];
        yield 'extensions' => [Account::class, '{"[no.ext]":{"a":1},"name":"x"}', '{"name":"x"}'];
        yield 'names of enums' => [Order::class, '{"status":"X","history":["PAID","Y"]}', '{"history":["PAID"]}'];
        yield 'names of enums in maps' => [
            Maps::class,
            '{"statuses":{"a":"SENT","b":"Y"}}',
            '{"statuses":{"a":"SENT"}}',
        ];
        yield 'members of an Any' => [
            Any::class,
            '{"z":1,"@type":"x/google.protobuf.Duration","value":"1s"}',
            '{"@type":"x/google.protobuf.Duration","value":"1s"}',
        ];
        yield 'large numbers before others' => [
            UInt64Value::class,
            '18446744073709551615',
            '"18446744073709551615"',
        ];
    }

    /** @dataProvider ignored */
    public function testIgnoresWhatIsUnknownIfAsked(string $class, string $json, string $canonical): void
    {
        $message = new $class();
        JsonReader::read($message, $json, true, 100);
        self::assertSame($canonical, JsonWriter::write($message, 0, 100));
    }

    public function testDuplicatesAreRefusedInWhatIsIgnoredToo(): void
    {
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('1:14: duplicate name "a"');
        JsonReader::read(new Line(), '{"x":{"a":1 ,"a":2}}', true, 100);
    }

    public function testMerges(): void
    {
        $order = new Order(['id' => 'a', 'lines' => [['count' => 1]], 'customer' => ['name' => 'b']]);
        $order->setLabels(['x' => 'y'])->setVoucher(3);
        $json = '{"lines":[{"count":2}],"customer":{"key":"AA=="},"labels":{"z":""},"invoice":{}}';
        JsonReader::read($order, $json, false, 100);
        self::assertSame(
            '{"id":"a","customer":{"name":"b","key":"AA=="},"lines":[{"count":1},{"count":2}],'
            . '"labels":{"x":"y","z":""},"invoice":{}}',
            JsonWriter::write($order, 0, 100),
        );
    }

    public function testWrappersThatWereHandedOutSeeWhatIsRead(): void
    {
        $order = new Order();
        $lines = $order->getLines();
        JsonReader::read($order, '{"lines":[{"count":2}]}', false, 100);
        self::assertCount(1, $lines);
    }

    public function testReadsStringsOfMoreEscapesThanPatternsAllow(): void
    {
        $json = '{"id":"' . \str_repeat('a\n', 500000) . '","labels":{"-0":" -0","\u0000":""}}';
        JsonReader::read($order = new Order(), $json, false, 100);
        self::assertSame(\str_repeat("a\n", 500000), $order->getId());
        self::assertSame(['-0' => ' -0', "\0" => ''], $order->getLabels()->toArray());
    }

    public function testExtensions(): void
    {
        $account = new Account();
        JsonReader::read($account, '{"[howdah.legacy.codes]":[1,2],"[howdah.legacy.line]":{"count":3}}', false, 100);
        self::assertSame(
            '{"[howdah.legacy.codes]":[1,2],"[howdah.legacy.line]":{"count":3}}',
            JsonWriter::write($account, 0, 100),
        );
        $set = new Set();
        JsonReader::read($set, '{"[howdah.legacy.Item.item]":{"text":"a"}}', false, 100);
        self::assertSame('{"[howdah.legacy.Item.item]":{"text":"a"}}', JsonWriter::write($set, 0, 100));
    }

    /** Without a JIT, PCRE gives up where a pattern takes too many steps. */
    public function testStringsMayHaveAnyNumberOfEscapes(): void
    {
        $limit = \ini_set('pcre.backtrack_limit', '100');
        try {
            $escapes = \str_repeat('\n', 2000);
            $struct = self::read(Struct::class, '{"zero": -0, "text": "' . $escapes . ': True", "none": null}');
        } finally {
            \ini_set('pcre.backtrack_limit', $limit);
        }
        self::assertSame(\str_repeat("\n", 2000) . ': True', $struct->getFields()['text']->getStringValue());
        self::assertSame('-0', (string) $struct->getFields()['zero']->getNumberValue());
    }

    public function testNestingHasALimit(): void
    {
        $json = '{"replaces":{"replaces":{"lines":[{}]}}}';
        JsonReader::read($order = new Order(), $json, false, 3);
        self::assertCount(1, $order->getReplaces()->getReplaces()->getLines());
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('$.replaces.replaces.lines[0]: the messages are nested deeper than the limit');
        JsonReader::read(new Order(), $json, false, 2);
    }

    public function testALimitBelowZeroLetsNothingPass(): void
    {
        $this->expectException(GPBDecodeException::class);
        JsonReader::read(new Line(), '{}', false, -100);
    }

    public function testNestingOfValuesHasALimit(): void
    {
        JsonReader::read(new Value(), \str_repeat('[', 49) . \str_repeat(']', 49), false, 100);
        $this->expectException(GPBDecodeException::class);
        $this->expectExceptionMessage('nested deeper');
        JsonReader::read(new Value(), \str_repeat('[', 101) . \str_repeat(']', 101), false, 100);
    }

    private static function read(string $class, string $json): Message
    {
        $message = new $class();
        JsonReader::read($message, $json, false, 100);
        return $message;
    }
}
