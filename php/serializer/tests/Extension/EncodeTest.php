<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Serializer\Extension\Fixtures\Conjurer;
use Howdah\Tests\Serializer\Extension\Fixtures\Everything;
use Howdah\Tests\Serializer\Extension\Fixtures\Leaf;
use Howdah\Tests\Serializer\Extension\Fixtures\Level;
use Howdah\Tests\Serializer\Extension\Fixtures\Shade;
use Howdah\Tests\Serializer\Extension\Fixtures\Signal;
use Howdah\Tests\Serializer\Extension\Fixtures\Special;
use PHPUnit\Framework\TestCase;

/** The extension writes what generated code writes, byte for byte, or leaves it to that. */
final class EncodeTest extends TestCase
{
    protected function setUp(): void
    {
        if (!\defined('HOWDAH_SERIALIZER_PLAN_3')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
    }

    /** @dataProvider conventions */
    public function testWritesPropertiesOfAllKinds(Conventions $conventions): void
    {
        $this->assertSameJson(self::everything(), $conventions);
        $this->assertSameJson(new Everything(), $conventions);
        $this->assertSameJson([new Leaf(1), new Leaf(2, null)], $conventions);
        $this->assertSameJson(['a' => new Leaf(1), 5 => new Leaf(2)], $conventions);
    }

    /** @return array<string, array{Conventions}> */
    public static function conventions(): array
    {
        return ['Howdah' => [Conventions::howdah()], 'JMS' => [Conventions::jms()]];
    }

    public function testEscapesStringsAsJsonEncodeDoes(): void
    {
        $value = new Everything();
        for ($code = 0; $code < 0x11000; $code += $code < 0x900 ? 1 : 0x10) {
            $value->texts[] = mb_chr($code < 0xd800 || $code > 0xdfff ? $code : 0x1f40f);
        }
        foreach (['"', '\\', '/', "\0", "\x1f", "\x7f", 'é', '€', '🐘'] as $odd) {
            for ($length = 0; $length < 20; $length++) {
                $value->texts[] = str_repeat('x', $length) . $odd . str_repeat('y', 19 - $length);
            }
        }
        $value->texts[] = str_repeat("a/\u{20ac}", 10_000);
        $this->assertSameJson($value);
    }

    /** @dataProvider precisions */
    public function testWritesFloatsByThePrecisionOfPhpIni(string $precision): void
    {
        $value = new Everything();
        $value->ratios = array_map(floatval(...), array_combine($names = [
            '0', '-0', '1', '-1.5', '0.1', '0.3', '100', '1e15', '123456789012345', '1e14', '999999999999999.9', '1e22',
            '0.001', '0.0001', '0.00001', '1e-7', '1.7976931348623157e308', '4.9e-324', '3.141592653589793', '12.25',
            '1234567.891', '0.1234567', '99999.99', '2.5e-3', '1e17', '72057594037927936', '0.30000000000000004',
        ], $names));
        for ($i = 0; $i < 20_000; $i++) {
            $value->ratios["random $i"] = mt_rand() / 10 ** mt_rand(0, 12) * (mt_rand(0, 1) ? 1 : -1);
            $value->ratios["decimal $i"] = mt_rand(0, 100_000) / 10 ** mt_rand(0, 7);
        }
        $before = ini_set('serialize_precision', $precision);
        try {
            $this->assertSameJson($value);
        } finally {
            ini_set('serialize_precision', (string) $before);
        }
    }

    /** @return list<array{string}> */
    public static function precisions(): array
    {
        return [['-1'], ['17'], ['6'], ['0']];
    }

    /** @dataProvider zones */
    public function testWritesDatesOfAllZones(string $zone): void
    {
        $value = new Everything();
        $times = ['1883-11-18 12:00', '1970-01-01', '1999-12-31 23:59:59.5', '2026-03-29 03:30', '9999-12-31'];
        foreach ($times as $time) {
            $value->day = new \DateTimeImmutable($time, new \DateTimeZone($zone));
            $value->changed = new \DateTime($time, new \DateTimeZone($zone));
            $value->changed->modify('+6 months')->setTime(1, 2, 3, 4);
            $value->other = $value->changed;
            $this->assertSameJson($value);
        }
        $value->day = $value->day->modify('+1 second');
        $value->other = new \DateTimeImmutable('-0005-01-01');
        $this->assertSameJson($value);
        $value->day = \DateTimeImmutable::createFromFormat('U.u', '1790000000.25');
        $this->assertSameJson($value);
    }

    /** @return list<array{string}> */
    public static function zones(): array
    {
        return [['UTC'], ['Europe/Zurich'], ['America/New_York'], ['+05:30'], ['-00:45'], ['EST'], ['Asia/Kathmandu']];
    }

    public function testLeavesDatesOfTheApplicationsClassesToPhp(): void
    {
        $value = new Everything();
        $value->other = new class ('2026-01-02') extends \DateTimeImmutable {
            public function format(string $format): string
            {
                return "on $format";
            }
        };
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        self::assertStringContainsString('"other":"on Y-m-d', $routes->serializer->toJson($value));
    }

    public function testLooksThroughReferences(): void
    {
        $value = new Everything();
        $shared = 'shared';
        $number = 3;
        $value->name = &$shared;
        $value->numbers = [1, &$number];
        $value->note = &$value->name;
        $value->leaves = [new Leaf(1)];
        $leaf = &$value->leaves[0];
        $this->assertSameJson($value);
        self::assertSame('shared', $shared);
    }

    public function testLeavesOutWhatIsNotInitialized(): void
    {
        $value = new Everything();
        $value->forget();
        unset($value->name, $value->note, $value->leaf);
        $json = $this->assertSameJson($value);
        self::assertStringNotContainsString('ratio"', $json);
        self::assertStringNotContainsString('"note"', $json);
    }

    public function testLeavesToPhpWhatMagicMethodsMayHave(): void
    {
        $value = new Conjurer();
        $this->assertSameJson($value);
        unset($value->name);
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        self::assertSame($routes->encodedInPhp($value), $routes->serializer->toJson($value));
    }

    public function testLeavesToPhpWhatCodeHasAddedToAnObjectThatIsWrittenWhole(): void
    {
        $value = new \Howdah\Tests\Serializer\Fixtures\Picture('a', 1);
        var_export($value, true);
        $this->assertSameJson($value);
        @$value->more = 'x';
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        self::assertSame('{"url":"a","width":1,"ratio":1.0,"more":"x"}', $routes->serializer->toJson($value));
    }

    public function testTakesAnArrayForNoObject(): void
    {
        $routes = new Routes();
        self::assertNull($routes->encodedInC([new Leaf(1)], Leaf::class));
        self::assertNotNull($routes->encodedInC([new Leaf(1)], 'list<' . Leaf::class . '>'));
        self::assertNull($routes->encodedInC(new Leaf(1), 'list<' . Leaf::class . '>'));
        self::assertNull($routes->encodedInC([[new Leaf(1)]]));
    }

    public function testWritesArraysAloneWhereObjectsAreArrays(): void
    {
        $routes = new Routes(Conventions::symfony());
        self::assertSame('[]', $routes->encodedInC([], 'array<string, float>'));
        self::assertSame('[1.0]', $routes->encodedInC([1.0], 'array<string, float>'));
        $this->assertSameJson([self::everything()], Conventions::symfony());
    }

    public function testWritesObjectsOfOtherClassesByTheirOwn(): void
    {
        $value = new Everything();
        $value->below = new Special();
        $value->any = new Leaf(5);
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        self::assertStringContainsString('"own":5', $routes->serializer->toJson($value));
        self::assertNull($routes->encodedInC([new Leaf(5), $value]));
    }

    public function testRefusesObjectsInsideThemselvesAsPhpDoes(): void
    {
        $value = new Everything();
        $value->below = new Everything();
        $value->below->below = $value;
        $cut = new Routes(Conventions::jms());
        self::assertNull($cut->encodedInC($value));
        self::assertSame($cut->encodedInPhp($value), $cut->serializer->toJson($value));
        self::assertSame($cut->encodedInPhp($value->below), $cut->serializer->toJson($value->below));
        $this->expectException(WriteException::class);
        (new Routes())->serializer->toJson($value);
    }

    public function testWritesAnObjectTwiceThatStandsBesideItself(): void
    {
        $value = new Everything();
        $value->leaves = [$leaf = new Leaf(1), $leaf];
        $value->leaf = $leaf;
        $this->assertSameJson($value);
        $this->assertSameJson([$value, $value]);
    }

    public function testEndsAtTheDepthOfJsonEncode(): void
    {
        $value = $deepest = new Everything();
        for ($depth = 1; $depth < 511; $depth++) {
            $value = self::above($value);
        }
        $this->assertSameJson($value, Conventions::jms());
        $deepest->below = new Everything();
        $routes = new Routes(Conventions::jms());
        self::assertNull($routes->encodedInC($value));
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage('Maximum stack depth exceeded');
        $routes->serializer->toJson($value);
    }

    /** @dataProvider impossible */
    public function testRaisesPhpsErrors(\Closure $spoil): void
    {
        $value = new Everything();
        $spoil($value);
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage($routes->encodedInPhp($value));
        $routes->serializer->toJson($value);
    }

    /** @return array<string, array{\Closure(Everything): void}> */
    public static function impossible(): array
    {
        $texts = ["\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", str_repeat('x', 20) . "\x80"];
        $cases = [
            'INF' => [static fn(Everything $e): float => $e->ratios['x'] = INF],
            'NAN' => [static fn(Everything $e): float => $e->ratios['x'] = NAN],
            'a key that is no UTF-8' => [static fn(Everything $e): float => $e->ratios["\xff"] = 1.0],
        ];
        foreach ($texts as $text) {
            $cases[bin2hex($text)] = [static fn(Everything $e): string => $e->name = $text];
        }
        return $cases;
    }

    public function testLeavesKeysThatLookPrivateToPhp(): void
    {
        $value = new Everything();
        $value->ratios = ["\0a\0b" => 1.0];
        $routes = new Routes();
        self::assertNull($routes->encodedInC($value));
        self::assertSame($routes->encodedInPhp($value), $routes->serializer->toJson($value));
    }

    public function testRefusesArraysThatAreNoPlans(): void
    {
        $plans = [
            [], [1], ['a'], ['a', false, false, false, false, [5, true], []], ['b', 5 => [8, false, 'b'], 6 => []],
            ['c', 5 => [9, false, 7, [1, false]], 6 => []], ['d', 5 => [8, false, 'd'], 6 => [['d', 'X']]],
            ['e', 5 => [8, false, 'e'], 6 => [['e', 'X', 6 => [['k', 'k', 'n', '']]]]], ['f', 5 => [6, false], 6 => []],
        ];
        foreach ($plans as $plan) {
            try {
                \howdah_serializer_encode($plan, [], false);
                self::fail(json_encode($plan, JSON_THROW_ON_ERROR));
            } catch (\Error $error) {
                self::assertStringContainsString('is not a plan', $error->getMessage());
            }
        }
        $name = 'a name that changes';
        $referring = [&$name, false, false, true, false, [9, false, 0, [5, true]], []];
        try {
            \howdah_serializer_encode($referring, [], false);
            self::fail('a reference');
        } catch (\Error $error) {
            self::assertStringContainsString('not a plan', $error->getMessage());
        }
        $nested = [5, true];
        for ($i = 0; $i < 100_000; $i++) {
            $nested = [9, false, 0, $nested];
        }
        $this->expectException(\Error::class);
        \howdah_serializer_encode(['g', 5 => $nested, 6 => []], [], false);
    }

    public function testLeavesToPhpWhatAPlanIsNotOf(): void
    {
        $plan = static fn(string $name, array $node): array
            => [$name, false, false, true, false, [8, false, $name], [[$name, ...$node]]];
        $leaf = [Leaf::class, false, false, false, false, [['"x":', 'x', 'x', '', [2, false], true, false]]];
        self::assertNull(\howdah_serializer_encode($plan('without the property', $leaf), new Leaf(1), false));
        self::assertNull(\howdah_serializer_encode($plan('of another class', $leaf), new Conjurer(), false));
        self::assertNull(\howdah_serializer_encode($plan('of objects', $leaf), 5, false));
        $internal = ['ArrayObject', false, false, false, false, []];
        self::assertNull(\howdah_serializer_encode($plan("of PHP's own", $internal), new \ArrayObject(), false));
    }

    private static function above(Everything $below): Everything
    {
        $above = new Everything();
        $above->below = $below;
        return $above;
    }

    private static function everything(): Everything
    {
        $value = new Everything();
        $value->set(-5, 1e100, PHP_INT_MIN);
        $value->flag = false;
        $value->name = "Ein \"Name\"/é\u{1f418}\n";
        $value->note = '';
        $value->any = ['a' => [1, 2.0, 'x', true], 'b' => []];
        $value->numbers = [1, -1, PHP_INT_MAX, PHP_INT_MIN, 0, 10, 99, 100, 12345];
        $value->texts = ['a', null, ''];
        $value->ratios = ['a/b' => 1.0, '' => -0.0, '7' => 0.1];
        $value->numbered = [3 => 'c', -1 => 'z'];
        $value->things = ['x' => [], 'y' => ['z' => 1]];
        $value->level = Level::High;
        $value->shade = Shade::Green;
        $value->signal = Signal::Go;
        $value->day = new \DateTimeImmutable('2026-02-28T23:59:59.123+01:00');
        $value->changed = new \DateTime('2024-02-29', new \DateTimeZone('Europe/Berlin'));
        $value->other = new \DateTime('@0');
        $value->leaf = new Leaf(1, 'one', [], Level::Low);
        $value->leaves = [5 => new Leaf(2), 7 => new Leaf(3, null, [4])];
        $value->named = ['a' => new Leaf(4), 'none' => null];
        $value->below = new Everything();
        return $value;
    }

    private function assertSameJson(object|array $value, ?Conventions $conventions = null): string
    {
        $routes = new Routes($conventions);
        $json = $routes->encodedInC($value);
        self::assertSame($routes->encodedInPhp($value), $json);
        self::assertSame($json, $routes->serializer->toJson($value));
        return $json;
    }
}
