<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Json;

use Google\Protobuf\Any;
use Google\Protobuf\Duration;
use Google\Protobuf\FieldMask;
use Google\Protobuf\GPBEmpty;
use Google\Protobuf\ListValue;
use Google\Protobuf\PrintOptions;
use Google\Protobuf\StringValue;
use Google\Protobuf\Struct;
use Google\Protobuf\Timestamp;
use Google\Protobuf\Value;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Json\JsonWriter;
use Howdah\Protobuf\Message;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\CodesExtension;
use Howdah\Tests\Generated\Legacy\Item;
use Howdah\Tests\Generated\Legacy\Item\ItemExtension;
use Howdah\Tests\Generated\Legacy\NickNameExtension;
use Howdah\Tests\Generated\Legacy\Set;
use Howdah\Tests\Generated\Shop\Customer;
use Howdah\Tests\Generated\Shop\Line;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Maps;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Scalars;
use PHPUnit\Framework\TestCase;

/** The extension has its own writer: here is the one in PHP, whether or not the extension is loaded. */
final class JsonWriterTest extends TestCase
{
    /** @return iterable<string, array{Message, string}> */
    public static function messages(): iterable
    {
        yield 'nothing' => [new Order(), '{}'];
        yield 'scalars' => [
            new Scalars([
                'double' => 0.1, 'float' => 0.1, 'int32' => -5, 'int64' => \PHP_INT_MIN, 'uint32' => 4294967295,
                'uint64' => '18446744073709551615', 'sint32' => -1, 'sint64' => 2, 'fixed32' => 3, 'fixed64' => 4,
                'sfixed32' => -3, 'sfixed64' => -4, 'bool' => true,
                'string' => "a\"/\u{e9}\n\u{2028}\x01", 'bytes' => "\xfb\xff",
            ]),
            '{"double":0.1,"float":0.1,"int32":-5,"int64":"-9223372036854775808","uint32":4294967295,'
            . '"uint64":"18446744073709551615","sint32":-1,"sint64":"2","fixed32":3,"fixed64":"4","sfixed32":-3,'
            . '"sfixed64":"-4","bool":true,"string":"a\"/é\n' . "\u{2028}" . '\u0001","bytes":"+/8="}',
        ];
        yield 'floats in as few digits as tell them apart' => [
            new Lists([
                'doubles' => [1e25, -0.0, 5e-324, \NAN],
                'floats' => [16777216, 3.4028235e38, 1 / 3, \INF, -\INF],
            ]),
            '{"doubles":[1.0E+25,-0,5.0E-324,"NaN"],'
            . '"floats":[16777216,3.4028235E+38,0.33333334,"Infinity","-Infinity"]}',
        ];
        yield 'a negative zero is not the default' => [new Scalars(['float' => -0.0]), '{"float":-0}'];
        yield 'lists' => [
            new Lists(['int64s' => [1, -1], 'bools' => [true, false], 'strings' => ['', '0'], 'blobs' => ['', "\0"]]),
            '{"int64s":["1","-1"],"bools":[true,false],"strings":["","0"],"blobs":["","AA=="]}',
        ];
        yield 'maps' => [
            new Maps([
                'int32s' => [-1 => 'a'], 'uint64s' => ['18446744073709551615' => 'b'], 'bools' => [1 => 't', 0 => 'f'],
                'strings' => ['1' => 7, "\0" => 8], 'statuses' => ['x' => 1, 'y' => 9],
            ]),
            '{"int32s":{"-1":"a"},"uint64s":{"18446744073709551615":"b"},"bools":{"true":"t","false":"f"},'
            . '"strings":{"1":"7","\u0000":"8"},"statuses":{"x":"PAID","y":9}}',
        ];
        yield 'messages, presence, a oneof' => [
            (new Order(['id' => '7', 'lines' => [['article' => 'tea'], []], 'note' => '', 'replaces' => []]))
                ->setVoucher(0),
            '{"id":"7","lines":[{"article":"tea"},{}],"note":"","voucher":"0","replaces":{}}',
        ];
        yield 'proto2' => [
            new Account(['name' => '', 'limit' => 0, 'kind' => 1, 'owner' => ['name' => 'a']]),
            '{"name":"","limit":0,"kind":"CURRENT","owner":{"name":"a"}}',
        ];
        yield 'extensions' => [
            (new Account())
                ->writeExtension(CodesExtension::class, [1, 2])
                ->writeExtension(NickNameExtension::class, 'x'),
            '{"[howdah.legacy.nick_name]":"x","[howdah.legacy.codes]":[1,2]}',
        ];
        yield 'extensions of a message set' => [
            (new Set())->writeExtension(ItemExtension::class, new Item(['text' => 'a'])),
            '{"[howdah.legacy.Item.item]":{"text":"a"}}',
        ];
        yield 'the form of a well-known type on its own' => [new StringValue(['value' => 'a']), '"a"'];
        yield 'well-known types as fields' => [
            new Order([
                'placed' => ['seconds' => -1, 'nanos' => 120000000], 'coupon' => ['value' => ''],
                'marks' => [['value' => 0], ['value' => 1]],
            ]),
            '{"placed":"1969-12-31T23:59:59.120Z","coupon":"","marks":[0,1]}',
        ];
        yield 'the first second' => [new Timestamp(['seconds' => -62135596800]), '"0001-01-01T00:00:00Z"'];
        yield 'nanoseconds' => [new Timestamp(['nanos' => 1]), '"1970-01-01T00:00:00.000000001Z"'];
        yield 'a negative duration' => [new Duration(['nanos' => -1500]), '"-0.000001500s"'];
        yield 'a field mask' => [new FieldMask(['paths' => ['a.b_c', 'd']]), '"a.bC,d"'];
        yield 'a struct' => [
            new Struct(['fields' => [
                'n' => new Value(['null_value' => 0]), 'd' => new Value(['number_value' => 1.0]),
                'l' => new Value(['list_value' => new ListValue()]),
                's' => new Value(['struct_value' => new Struct()]), '1' => new Value(['bool_value' => false]),
            ]]),
            '{"n":null,"d":1,"l":[],"s":{},"1":false}',
        ];
        yield 'an Any' => [
            self::packed(new Line(['count' => 2])),
            '{"@type":"type.googleapis.com/howdah.shop.Line","count":2}',
        ];
        yield 'an Any of an empty message' => [
            self::packed(new GPBEmpty()),
            '{"@type":"type.googleapis.com/google.protobuf.Empty"}',
        ];
        yield 'an Any of a type with a form of its own' => [
            self::packed(self::packed(new Duration(['seconds' => 3]))),
            '{"@type":"type.googleapis.com/google.protobuf.Any","value":'
            . '{"@type":"type.googleapis.com/google.protobuf.Duration","value":"3s"}}',
        ];
        yield 'an Any of nothing' => [new Any(), '{}'];
    }

    /** @dataProvider messages */
    public function testWrites(Message $message, string $json): void
    {
        self::assertSame($json, JsonWriter::write($message, 0, 100));
    }

    public function testIniSettingsDoNotChangeNumbers(): void
    {
        $before = \ini_set('serialize_precision', '5');
        try {
            self::assertSame('{"double":0.1234567}', JsonWriter::write(new Scalars(['double' => 0.1234567]), 0, 100));
        } finally {
            \ini_set('serialize_precision', (string) $before);
        }
    }

    public function testOptions(): void
    {
        $order = new Order(['status' => 1, 'attachments' => [], 'history' => [0, 7]]);
        self::assertSame(
            '{"status":1,"history":[0,7]}',
            JsonWriter::write($order, PrintOptions::ALWAYS_PRINT_ENUMS_AS_INTS, 100),
        );
        $time = new Struct(['fields' => ['a_b' => new Value(['null_value' => 0])]]);
        self::assertSame('{"a_b":null}', JsonWriter::write($time, PrintOptions::PRESERVE_PROTO_FIELD_NAMES, 100));
        $account = new \Google\Protobuf\Api(['source_context' => ['file_name' => 'a']]);
        self::assertSame('{"sourceContext":{"fileName":"a"}}', JsonWriter::write($account, 0, 100));
        self::assertSame(
            '{"source_context":{"file_name":"a"}}',
            JsonWriter::write($account, PrintOptions::PRESERVE_PROTO_FIELD_NAMES, 100),
        );
    }

    public function testDefaultsOfFieldsWithoutPresence(): void
    {
        self::assertSame(
            '{"double":0,"float":0,"int32":0,"int64":"0","uint32":0,"uint64":"0","sint32":0,"sint64":"0","fixed32":0,'
            . '"fixed64":"0","sfixed32":0,"sfixed64":"0","bool":false,"string":"","bytes":""}',
            JsonWriter::write(new Scalars(), PrintOptions::EMIT_DEFAULTS, 100),
        );
        self::assertSame(
            '{"id":"","lines":[],"status":"OPEN","labels":{},"gifts":{},"marks":[],"attachments":[],"history":[]}',
            JsonWriter::write(new Order(), PrintOptions::EMIT_DEFAULTS, 100),
        );
        self::assertStringContainsString(
            '"status":0',
            JsonWriter::write(new Order(), PrintOptions::EMIT_DEFAULTS | PrintOptions::ALWAYS_PRINT_ENUMS_AS_INTS, 100),
        );
    }

    /** @return iterable<string, array{Message, string}> */
    public static function refused(): iterable
    {
        yield 'a timestamp out of range' => [
            new Order(['placed' => ['seconds' => 253402300800]]),
            '$.placed: expected a timestamp from 0001-01-01T00:00:00Z',
        ];
        yield 'a duration of two signs' => [new Duration(['seconds' => 1, 'nanos' => -1]), '$: expected a duration'];
        yield 'a path that does not come back' => [new FieldMask(['paths' => ['a', 'fooBar']]), 'got "a,fooBar"'];
        yield 'a path of two underscores' => [new FieldMask(['paths' => ['foo__bar']]), 'expected paths'];
        yield 'a value of nothing' => [
            new Struct(['fields' => ['a' => new Value()]]),
            '$.a: expected a google.protobuf.Value with a value',
        ];
        yield 'not a number in a value' => [new Value(['number_value' => \NAN]), 'expected a finite number'];
        yield 'an Any of a type that is not known' => [
            new Order(['attachments' => [['type_url' => 'x/no.Type']]]),
            '$.attachments[0]: expected an Any of a known type, got "x/no.Type"',
        ];
        yield 'an Any without a type' => [new Any(['value' => 'x']), '$: expected an Any with a type'];
        yield 'an Any of other bytes' => [
            new Any(['type_url' => 'x/howdah.shop.Line', 'value' => "\x0a"]),
            'the value of the Any is not a message of type x/howdah.shop.Line',
        ];
    }

    /** @dataProvider refused */
    public function testRefuses(Message $message, string $error): void
    {
        $this->expectException(EncodeException::class);
        $this->expectExceptionMessage($error);
        JsonWriter::write($message, 0, 100);
    }

    public function testNestingHasALimit(): void
    {
        $order = new Order(['replaces' => ['replaces' => ['id' => 'x']]]);
        self::assertSame('{"replaces":{"replaces":{"id":"x"}}}', JsonWriter::write($order, 0, 2));
        $this->expectException(EncodeException::class);
        $this->expectExceptionMessage('$.replaces.replaces: the messages are nested deeper than the limit');
        JsonWriter::write($order, 0, 1);
    }

    private static function packed(Message $message): Any
    {
        $any = new Any();
        $any->pack($message);
        return $any;
    }
}
