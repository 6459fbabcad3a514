<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Conventions;
use Howdah\Tests\Serializer\Extension\Fixtures\Checked;
use Howdah\Tests\Serializer\Extension\Fixtures\Destroyed;
use Howdah\Tests\Serializer\Extension\Fixtures\Everything;
use Howdah\Tests\Serializer\Extension\Fixtures\Leaf;
use PHPUnit\Framework\TestCase;

/** The extension reads what generated code reads, or leaves the document to that. */
final class DecodeTest extends TestCase
{
    private const EVERYTHING = <<<'JSON'
        {
            "secret": -5, "flag": false, "count": 9223372036854775, "ratio": 7, "name": "a\"\u00e9\ud83d\udc18\/\n",
            "unknown": [{"x": [1.5e3, -0.0, true, false, null, "\\"]}, {}, []],
            "note": null, "any": {"a": [1, 2.5, "x", null, {"5": true}], "": {}}, "numbers": [1, -2, 0],
            "texts": ["", null],
            "ratios": {"a": 1, "b/c": 2.5e-3, "7": 0.1}, "numbered": {"3": "c", "-1": "z"},
            "things": [[], {"z": 1}],
            "level": 2, "shade": "gr\u00fcn", "signal": "Go", "day": "2026-02-28T23:59:59+01:00",
            "changed": "2024-02-29T00:00:00-05:30", "other": "0001-01-01T00:00:00+00:00", "unset": 4,
            "leaf": {"id": 1}, "leaves": [{"sizes": [], "id": 2, "level": 1}, {"full \"name\"\/\u00e9": null, "id": 3}],
            "named": {"a": {"id": 4, "full \"name\"/é": "n"}, "b": null}, "below": null
        }
        JSON;

    protected function setUp(): void
    {
        if (!\defined('HOWDAH_SERIALIZER_PLAN_3')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
    }

    public function testReadsPropertiesOfAllKinds(): void
    {
        $value = $this->assertSameValue(self::EVERYTHING, Everything::class, Conventions::howdah());
        self::assertSame(['count' => 9223372036854775, 'ratio' => 7.0, 'secret' => -5], $value->hidden());
        $this->assertSameValue('[' . self::EVERYTHING . ']', 'list<' . Everything::class . '>', Conventions::jms());
        $this->assertSameValue('{"a": ' . self::EVERYTHING . '}', 'array<string, ?' . Everything::class . '>');
    }

    /** @dataProvider roots */
    public function testReadsRootsOfOtherTypes(string $json, string $type): void
    {
        $this->assertSameValue($json, $type);
    }

    /** @return list<array{string, string}> */
    public static function roots(): array
    {
        return [
            ['[1, 2]', 'list<int>'], [' [ ] ', 'list<int>'], ['{"a": {"b": [null]}}', 'array<string, mixed>'],
            ['[[1], []]', 'list<list<float>>'], ["\t{\r\n}", 'array<string, bool>'],
            ['{"-5": "x"}', 'array<int, string>'],
            ['["2026-01-02T03:04:05+00:00"]', 'list<DateTimeImmutable>'],
        ];
    }

    /** @dataProvider strange */
    public function testLeavesWhatIsUnusualOrWrongToPhp(string $json): void
    {
        $routes = new Routes();
        self::assertNull($routes->decodedInC($json, Everything::class), $json);
        $expected = $routes->decodedInPhp($json, Everything::class);
        try {
            self::assertEquals($expected, $routes->serializer->fromJson($json, Everything::class));
        } catch (\Howdah\Serializer\ReadException $refused) {
            self::assertSame($expected, $refused->getMessage());
        }
    }

    /** @return iterable<string, array{string}> */
    public static function strange(): iterable
    {
        $values = [
            '{"name": 5}', '{"name": "\ud800"}', '{"name": "\x"}', "{\"name\": \"\xff\"}", "{\"name\": \"\n\"}",
            '{"name": "',
            '{"count": 1.0}', '{"count": 1e2}', '{"count": 01}', '{"count": -}', '{"count": "1"}', '{"count": null}',
            '{"count": 12345678901234567890}', '{"count": -0}', '{"ratio": -0}', '{"ratio": "x"}', '{"ratio": 1.}',
            '{"ratio": .5}', '{"ratio": 1e}', '{"ratio": +1}', '{"ratio": 0x1}', '{"flag": TRUE}', '{"flag": 1}',
            '{"flag": truer}', '{"level": 7}', '{"level": "1"}', '{"shade": "blue"}', '{"signal": "go"}',
            '{"signal": 1}',
            '{"day": "2026-02-30T00:00:00+00:00"}', '{"day": "2026-02-03"}', '{"day": 5}', '{"day": ""}',
            '{"day": "2026-02-03T24:00:00+00:00"}', '{"day": "2026-02-03T23:59:60+00:00"}',
            '{"day": "2026-02-03T00:00:00Z"}', '{"day": "2026-02-03T00:00:00+99:00"}',
            '{"day": "2026-13-03T00:00:00+00:00"}', '{"numbers": {"a": 1}}', '{"numbers": [1, "2"]}',
            '{"numbers": [1,]}',
            '{"numbers": [,]}', '{"numbers": [1}', '{"ratios": [1]}', '{"ratios": {"a": 1, "a": 2}}', '{"leaf": {}}',
            '{"numbered": {"x": "y"}}', '{"leaf": []}', '{"leaf": {"id": 1, "id": 2}}', '{"leaf": {"id": null}}',
            '{"leaves": [null]}', '{"unknown": [1,]}', '{"unknown": "\u12"}', '{"unknown": nul}', '{"unknown": {1: 2}}',
            '{"unknown" 5}', '{"name": "a" "note": "b"}', '{"name": "a"', '{"name"', '{', '', '[]',
            'null', '5', '{} x', "{}\0",
            '{"name": "a",}', "\xef\xbb\xbf{}", '{"name": "a"}}', '{"any": 123456789012345678901}', '{"any": -0}',
            '{"unknown": 1e99999}', "{'name': 1}", '{"name": "a", "name": "b"}', '{"any": {"a": 1, "a": 2}}',
        ];
        foreach ($values as $json) {
            $full = preg_match('/^\{.*\}$/sD', $json) === 1 && $json !== '{}'
                ? '{"secret": 1, "unset": 1, ' . substr($json, 1)
                : $json;
            yield $json => [$full];
        }
    }

    public function testEndsAtADepthOfItsOwn(): void
    {
        foreach ([499, 500, 510, 511, 512, 513, 514, 600, 100_000] as $depth) {
            $json = '{"secret": 1, "unset": 1, "any": ' . str_repeat('[', $depth) . str_repeat(']', $depth) . '}';
            $routes = new Routes();
            $read = $routes->decodedInC($json, Everything::class);
            self::assertSame($depth < 500, $read !== null, (string) $depth);
            $skipped = $routes->decodedInC(strtr($json, ['any' => 'unknown']), Everything::class);
            self::assertSame($depth < 500, $skipped !== null, (string) $depth);
            $below = str_repeat('{"secret": 1, "unset": 1, "below": ', $depth) . 'null' . str_repeat('}', $depth);
            self::assertSame($depth <= 500, $routes->decodedInC($below, Everything::class) !== null);
        }
    }

    public function testGivesDefaultsToWhatTheDocumentLacks(): void
    {
        $leaf = $this->assertSameValue('{"id": 5}', Leaf::class);
        self::assertEquals(new Leaf(5), $leaf);
        self::assertNull((new Routes())->decodedInC('{}', Leaf::class));
        $this->assertSameValue('{}', Leaf::class, Conventions::jms());
        $this->assertSameValue('{}', Everything::class, Conventions::jms());
    }

    public function testLeavesConstructorsThatDoMoreToPhp(): void
    {
        $routes = new Routes();
        Checked::$made = 0;
        self::assertNull($routes->decodedInC('{"id": 1}', Checked::class));
        self::assertSame(0, Checked::$made);
        self::assertSame(1, $routes->serializer->fromJson('{"id": 1}', Checked::class)->id);
        self::assertSame(1, Checked::$made);
    }

    public function testLeavesClassesWithDestructorsToPhp(): void
    {
        self::assertNull((new Routes())->decodedInC('{"id": 1, "name": 5}', Destroyed::class));
    }

    public function testReadsWhatItHasRead(): void
    {
        $routes = new Routes();
        $first = $routes->serializer->fromJson(self::EVERYTHING, Everything::class);
        $first->numbers[] = 9;
        $first->day = $first->day->modify('+1 day');
        $first->changed->modify('+1 day');
        $first->ratios['a'] = 5.0;
        $second = $routes->serializer->fromJson(self::EVERYTHING, Everything::class);
        self::assertSame([1, -2, 0], $second->numbers);
        self::assertSame('2026-02-28', $second->day->format('Y-m-d'));
        self::assertSame('2024-02-29', $second->changed->format('Y-m-d'));
    }

    public function testPassesOverAnAutoloaderThatThrows(): void
    {
        $plan = ['absent', true, false, true, false, [8, false, 'absent'], [
            ['absent', 'Absent\\One', false, false, false, false, []],
        ]];
        $loader = static fn(string $class) => throw new \RuntimeException("no $class");
        spl_autoload_register($loader);
        try {
            self::assertNull(\howdah_serializer_decode($plan, '{}'));
        } finally {
            spl_autoload_unregister($loader);
        }
    }

    /** @dataProvider misfits */
    public function testNeverSetsAPropertyToAValueOfAnotherType(array $type, string $json): void
    {
        static $number = 0;
        $property = ['"name":', 'name', 'name', '', $type, true, false];
        $name = 'misfit ' . ++$number;
        $node = [$name, Everything::class, false, false, false, false, [$property]];
        $plan = [$name, true, false, true, false, [8, false, $name], [$node, ['leaf', Leaf::class, 6 => []]]];
        self::assertNull(\howdah_serializer_decode($plan, "{\"name\": $json}"));
    }

    /** @return list<array{list<mixed>, string}> */
    public static function misfits(): array
    {
        return [
            [[1, false], 'true'], [[2, false], '5'], [[3, false], '5.5'], [[4, true], 'null'], [[5, true], '5'],
            [[6, false, 'DateTimeImmutable', DATE_ATOM, null, true], '"2026-01-02T03:04:05+00:00"'],
            [[7, false, Fixtures\Level::class, false], '1'], [[8, false, 'leaf'], '{}'],
            [[9, false, 0, [2, false]], '[]'],
        ];
    }

    /** @dataProvider files */
    public function testReadsNoFileOfTheJsonTestSuiteOtherThanJsonDecode(string $name, string $json): void
    {
        $routes = new Routes();
        $texts = ['list<mixed>' => ["[$json]", $json], 'array<string, mixed>' => ["{\"a\": $json}", $json]];
        foreach ($texts as $type => $documents) {
            foreach ($documents as $document) {
                $read = $routes->decodedInC($document, $type);
                self::assertTrue($read === null || $read === json_decode($document, true), $name);
            }
        }
        $skips = "{\"id\": 1, \"unknown\": $json}";
        self::assertTrue($routes->decodedInC($skips, Leaf::class) === null || json_decode($skips) !== null, $name);
        self::assertSame(
            is_string($routes->decodedInPhp($skips, Leaf::class)),
            json_decode($skips) === null,
            $name,
        );
    }

    /** @return iterable<string, array{string, string}> */
    public static function files(): iterable
    {
        $suite = (string) getenv('JSON_TEST_SUITE_DIR');
        foreach (glob("$suite/test_parsing/*.json") ?: [] as $file) {
            yield basename($file) => [basename($file), (string) file_get_contents($file)];
        }
        yield 'y_none' => ['y_none', '{}'];
    }

    private function assertSameValue(string $json, string $type, ?Conventions $conventions = null): mixed
    {
        $routes = new Routes($conventions);
        $value = $routes->decodedInC($json, $type);
        $expected = $routes->decodedInPhp($json, $type);
        self::assertSame(gettype($expected), gettype($value), is_string($expected) ? $expected : '');
        self::assertEquals($expected, $value);
        self::assertSame(print_r($expected, true), print_r($value, true));
        self::assertSame(var_export($expected, true), var_export($value, true));
        return $value;
    }
}
