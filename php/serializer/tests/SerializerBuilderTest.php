<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Naming\SnakeCase;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\SerializerBuilder;
use Howdah\Serializer\SerializerException;
use Howdah\Tests\Serializer\Read\Fixtures\Order;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use PHPUnit\Framework\TestCase;

final class SerializerBuilderTest extends TestCase
{
    use TemporaryFolder;

    public function testHasClassesWrittenAndReadByTheirHandlersWhereverTheyStand(): void
    {
        $serializer = $this->builder()->handler(
            Point::class,
            static function (mixed $value, CustomType $type, WriteContext|ReadContext $context): mixed {
                if ($context instanceof WriteContext) {
                    return "$value->x,$value->y";
                }
                $point = new Point();
                [$point->x, $point->y] = array_map(intval(...), explode(',', (string) $value));
                return $point;
            },
        )->build();
        $json = '{"id":1,"paid":true,"tags":["a"],"route":["1,2","3,4"],"counts":[],"stops":{"5":"6,7"}}';
        $order = $serializer->fromJson($json, Order::class);
        self::assertSame([1, 4, 7], [$order->route[0]->x, $order->route[1]->y, $order->stops[5]->y]);
        self::assertSame(['1,2', '3,4'], $serializer->toArray($order)['route']);
        self::assertSame('"1,2"', $serializer->toJson($order->route[0]));
        self::assertSame(['"1,2"', 2], [
            $serializer->toJson($order->route[0], type: Point::class),
            $serializer->fromJson('"1,2"', Point::class)->y,
        ]);
        $this->expectException(ReadException::class);
        $this->expectExceptionMessageMatches('{^/n: Expected an int, got "x"$}D');
        $serializer->fromJson('{"p":"1,2","n":"x"}', 'array{p: ' . Point::class . ', n: int}');
    }

    public function testRefusesAllThatIsWrongWhereStrict(): void
    {
        $serializer = $this->builder(Conventions::jms())->strict()->build();
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage(
            "/z: Unknown key; those of " . Point::class . " are: x, y, weight, label\n"
            . "/x: Expected an int, got \"1\"\n/weight: Expected a float, but the key is missing",
        );
        $serializer->fromJson('{"x":"1","y":2,"z":3}', Point::class);
    }

    public function testNamesKeysAndWritesNullsAndDatesAsAsked(): void
    {
        $serializer = $this->builder()->naming(new SnakeCase())->nulls(false)->dateFormat('d.m.Y')->build();
        $order = $serializer->fromJson('{"id":1,"paid":true,"placed":"03.02.2026"}', Order::class);
        self::assertSame('2026-02-03 00:00:00', $order->placed?->format('Y-m-d H:i:s'));
        $written = $serializer->toArray($order);
        self::assertSame('03.02.2026', $written['placed']);
        self::assertArrayNotHasKey('size', $written);
    }

    private function builder(?Conventions $conventions = null): SerializerBuilder
    {
        return (new SerializerBuilder($conventions))->folder($this->folder);
    }

    public function testATypeWithoutAHandlerIsNoFaultOfTheDocument(): void
    {
        $serializer = $this->builder()->build();
        $calls = [
            fn(): mixed => $serializer->toJson(1, type: 'Acme\Misspelt'),
            fn(): mixed => $serializer->fromJson('1', 'Acme\Misspelt'),
        ];
        foreach ($calls as $call) {
            try {
                $call();
                self::fail('an exception was expected');
            } catch (ModelException $refusal) {
                self::assertSame(
                    'The type Acme\Misspelt is neither a class nor a type that is known. Give the serializer a handler'
                        . ' for it.',
                    $refusal->getMessage(),
                );
            }
        }
    }

    public function testSaysThatAHandlerHasLeftOutTheWholeValue(): void
    {
        $skip = static fn(): mixed => throw new SkipValue();
        $serializer = (new SerializerBuilder())->folder($this->folder)->handler('Nothing', $skip)->build();
        $stream = fopen('php://memory', 'w+b');
        $serializer->writeList([1, 2], $stream, type: 'Nothing');
        self::assertSame('[]', stream_get_contents($stream, offset: 0));
        file_put_contents("$this->folder/list.json", '[1,2]');
        $list = $serializer->readList(fopen("$this->folder/list.json", 'rb'), 'Nothing');
        self::assertSame([], iterator_to_array($list));
        $calls = [
            fn(): mixed => $serializer->toJson(1, type: 'Nothing'),
            fn(): mixed => $serializer->toArray(1, type: 'Nothing'),
            fn(): mixed => $serializer->fromJson('1', 'Nothing'),
        ];
        foreach ($calls as $call) {
            try {
                $call();
                self::fail('an exception was expected');
            } catch (SerializerException $left) {
                self::assertStringContainsString('a handler has left it out', $left->getMessage());
            }
        }
    }
}
