<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Serializer\Fixtures\Crate;
use Howdah\Tests\Serializer\Fixtures\Holder;
use Howdah\Tests\Serializer\Fixtures\Pallet;
use PHPUnit\Framework\TestCase;

/** Values of unknown types that contain themselves. */
final class CycleTest extends TestCase
{
    use TemporaryFolder;

    /** @return iterable<string, array{mixed, string}> */
    public static function cycles(): iterable
    {
        $array = [1];
        $array['again'] = &$array;
        yield 'an array' => [$array, 'nested deeper than 512 levels'];
        yield 'an array in a property' => [new Holder($array), 'nested deeper than 512 levels'];
        $object = new \stdClass();
        $object->again = [$object];
        yield 'an object without a class' => [$object, 'An object of stdClass stands inside itself'];
        yield 'such an object in a property' => [new Holder($object), 'An object of stdClass stands inside itself'];
        $elements = new \ArrayObject();
        $elements['again'] = $elements;
        yield 'a collection' => [$elements, 'An object of ArrayObject stands inside itself'];
        yield 'a collection in a property' => [new Holder(elements: $elements), 'ArrayObject stands inside itself'];
    }

    /** @dataProvider cycles */
    public function testRefusesWhatContainsItself(mixed $value, string $message): void
    {
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage($message);
        (new Serializer($this->folder))->toArray($value);
    }

    public function testCutsThemAsJmsDoes(): void
    {
        $object = new \stdClass();
        $object->id = 1;
        $object->again = $object;
        $object->others = [$object, 2];
        $json = (new Serializer($this->folder, Conventions::jms()))->toJson($object);
        self::assertSame('{"id":1,"others":{"1":2}}', $json);
    }

    public function testCutsAnObjectInsideItselfThatAClassBelowLeadsBackTo(): void
    {
        $pallet = new Pallet([new Crate()]);
        $pallet->boxes[] = new Crate($pallet);
        $json = (new Serializer($this->folder, Conventions::jms()))->toJson($pallet);
        self::assertSame('{"boxes":[{},{}]}', $json);
        $this->expectException(WriteException::class);
        (new Serializer($this->folder))->toJson($pallet);
    }

    public function testWritesWhatStandsInTwoPlaces(): void
    {
        $object = (object) ['id' => 1];
        $json = (new Serializer($this->folder))->toJson(new Holder([$object, [$object]], new \ArrayObject([$object])));
        self::assertSame('{"value":[{"id":1},[{"id":1}]],"elements":[{"id":1}]}', $json);
    }

    public function testWritesArraysToTheDepthOfJson(): void
    {
        $nested = static function (int $depth): array {
            for ($array = []; $depth > 1; $depth--) {
                $array = [$array];
            }
            return $array;
        };
        $serializer = new Serializer($this->folder);
        self::assertSame(str_repeat('[', 512) . str_repeat(']', 512), $serializer->toJson($nested(512)));
        $this->expectException(WriteException::class);
        $serializer->toJson($nested(513));
    }
}
