<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Fuzz;

use Google\Protobuf\Any;
use Google\Protobuf\BoolValue;
use Google\Protobuf\BytesValue;
use Google\Protobuf\DoubleValue;
use Google\Protobuf\Duration;
use Google\Protobuf\FieldMask;
use Google\Protobuf\Int64Value;
use Google\Protobuf\ListValue;
use Google\Protobuf\StringValue;
use Google\Protobuf\Struct;
use Google\Protobuf\Timestamp;
use Google\Protobuf\Type;
use Google\Protobuf\Value;
use Howdah\Protobuf\Message;
use PHPUnit\Framework\TestCase;

/** Inputs made to take long, or much memory: whether they are read or refused, it takes time by their length. */
final class HostileInputTest extends TestCase
{
    private const LENGTH = 200_000;

    /**
     * @dataProvider inputs
     * @param class-string<Message> $class
     */
    public function testInputTakesNoMoreThanItsLengthAllows(string $format, string $class, string $input): void
    {
        // The trial has limits of time and of memory.
        $outcome = (new Trial($format, new $class(), $input))->outcome();
        self::assertMatchesRegularExpression('/^(read|refused)/', $outcome);
    }

    /** @return iterable<string, array{string, class-string<Message>, string}> */
    public static function inputs(): iterable
    {
        $inputs = ['binary' => self::binary(), 'json' => self::json(), 'text' => self::text()];
        foreach ($inputs as $format => $cases) {
            foreach ($cases as $name => [$class, $input]) {
                yield "$format: $name" => [$format, $class, $input];
            }
        }
    }

    /** @return array<string, array{class-string<Message>, string}> */
    private static function binary(): array
    {
        $n = self::LENGTH;
        return [
            'groups within groups' => [Type::class, str_repeat("\x0B", $n)],
            'groups behind groups' => [Type::class, str_repeat("\x0B\x0C", $n)],
            'many unknown fields' => [Type::class, str_repeat("\xA0\x06\x01", $n)],
            'a field that comes again' => [Type::class, str_repeat("\x0A\x01a", $n)],
            'many empty messages' => [Type::class, str_repeat("\x12\x00", $n)],
            'a message that is merged' => [Type::class, str_repeat("\x2A\x00", $n)],
            'entries of one key' => [Struct::class, str_repeat("\x0A\x00", $n)],
            'a length beyond the end' => [Type::class, "\x0A\xFF\xFF\xFF\xFF\x07"],
            'a list that says it is long' => [FieldMask::class, "\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"],
        ];
    }

    /** @return array<string, array{class-string<Message>, string}> */
    private static function json(): array
    {
        $n = self::LENGTH;
        return [
            'lists within lists' => [Value::class, str_repeat('[', $n)],
            'objects within objects' => [Struct::class, str_repeat('{"a":', $n) . '1' . str_repeat('}', $n)],
            'Any within Any' => [
                Any::class,
                str_repeat('{"@type":"type.googleapis.com/google.protobuf.Any","value":', $n) . str_repeat('}', $n),
            ],
            'a long string' => [StringValue::class, '"' . str_repeat('a', 10 * $n) . '"'],
            'a string of quotes' => [StringValue::class, '"' . str_repeat('\\"', $n) . '"'],
            'a string of escapes' => [StringValue::class, '"' . str_repeat('\\u00e9', $n) . '"'],
            'a string that does not end' => [StringValue::class, '"' . str_repeat(' -0,true', $n)],
            'a string of words' => [ListValue::class, '["' . str_repeat(' True -0 :', $n) . '", true, -0]'],
            'many signs' => [ListValue::class, '[' . str_repeat('-0,', $n) . 'true]'],
            'an integer of many digits' => [Int64Value::class, str_repeat('1', $n)],
            'a string of many digits' => [Int64Value::class, '"' . str_repeat('1', $n) . '"'],
            'a fraction of many zeros' => [Int64Value::class, '1.' . str_repeat('0', $n)],
            'a large exponent' => [DoubleValue::class, '1e' . str_repeat('9', $n)],
            'the same name again' => [Type::class, '{"name":""' . str_repeat(',"name":""', $n) . '}'],
            'spaces' => [BoolValue::class, str_repeat(' ', $n) . 'true' . str_repeat("\n", $n)],
            'much base64' => [BytesValue::class, '"' . str_repeat('_-', $n) . '"'],
            'a mask of commas' => [FieldMask::class, '"' . str_repeat(',', $n) . '"'],
            'a mask of capitals' => [FieldMask::class, '"' . str_repeat('A', $n) . '"'],
            'a long timestamp' => [Timestamp::class, '"2001-02-03T04:05:06.' . str_repeat('1', $n) . 'Z"'],
            'a long duration' => [Duration::class, '"' . str_repeat('1', $n) . 's"'],
        ];
    }

    /** @return array<string, array{class-string<Message>, string}> */
    private static function text(): array
    {
        $n = self::LENGTH;
        return [
            'messages within messages' => [Value::class, str_repeat('list_value { values <', $n)],
            'unknown messages within messages' => [Type::class, str_repeat('a {', $n)],
            'values one by one' => [Type::class, str_repeat('oneofs: "a" ', $n)],
            'entries one by one' => [Struct::class, str_repeat('fields { key: "" value { } }', $n >> 2)],
            'a list' => [Type::class, 'oneofs: [' . str_repeat('"a",', $n) . '""]'],
            'a string in parts' => [Type::class, 'name: ' . str_repeat('"a" ', $n)],
            'a string of escapes' => [BytesValue::class, 'value: "' . str_repeat('\\377', $n) . '"'],
            'a string that does not end' => [Type::class, 'name: "' . str_repeat('\\"', $n)],
            'a long name' => [Type::class, str_repeat('a', $n) . ': 1'],
            'a long name in brackets' => [Type::class, '[' . str_repeat('a.', $n) . 'a]: 1'],
            'signs' => [Int64Value::class, 'value: ' . str_repeat('- ', $n) . '1'],
            'an integer of many digits' => [Int64Value::class, 'value: ' . str_repeat('1', $n)],
            'comments' => [Type::class, str_repeat("# a\n", $n)],
        ];
    }
}
