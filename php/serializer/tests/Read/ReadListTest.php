<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\ReadException;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use Howdah\Tests\Serializer\Read\Fixtures\Reading;
use PHPUnit\Framework\TestCase;

final class ReadListTest extends TestCase
{
    /** @dataProvider arrays */
    public function testReadsTheElementsThatJsonDecodeGives(string $json): void
    {
        self::assertSame(json_decode($json, true), $this->read($json));
    }

    /** @return iterable<string, array{string}> */
    public static function arrays(): iterable
    {
        yield 'empty' => ['[]'];
        yield 'empty, with white space' => [" [\n\t] \r\n"];
        yield 'scalars' => ['[1,-2.5e3,"a",true,null]'];
        yield 'white space everywhere' => [" [ 1 ,\n{ \"a\" : [ ] } , \"b\" ] "];
        yield 'brackets and commas in strings' => ['["],[{",{"a,}]":"\"]"},"\\\\"]'];
        yield 'nested' => ['[[[1,[2]],{"a":{"b":[{"c":3}]}}],[]]'];
        yield 'longer than a chunk' => [json_encode([str_repeat('x', 200_000), ['a' => str_repeat('"\\', 70_000)], 3])];
        yield 'many' => [json_encode(array_fill(0, 20_000, ['id' => 1, 'name' => 'a "name", with [brackets]']))];
    }

    public function testSplitsWhereverAChunkOfTheStreamEnds(): void
    {
        $element = '{"a\\"":["\\\\",{"b":"]}"}],"c":"\u20ac€"}';
        for ($pad = 0; $pad < 50; $pad++) {
            $json = '["' . str_repeat('x', (1 << 16) - 5 - $pad) . "\",$element,$element]";
            self::assertSame(json_decode($json, true), $this->read($json), "$pad bytes before the chunk's end");
        }
    }

    public function testReadsElementsAsObjects(): void
    {
        $json = '[{"x":1,"y":2,"weight":3},{"x":4,"y":5,"weight":6.5,"label":"b"}]';
        $points = iterator_to_array((new Reading(Conventions::howdah()))->list(
            self::stream($json),
            new ObjectType(Point::class),
        ));
        self::assertContainsOnlyInstancesOf(Point::class, $points);
        self::assertSame([3.0, 6.5], array_map(static fn(Point $point): float => $point->weight, $points));
    }

    public function testGivesElementsBeforeItGetsToWhatIsWrong(): void
    {
        $elements = (new Reading(Conventions::howdah()))->list(
            self::stream('[{"x":1,"y":2,"weight":3},{"x":"1","weight":6.5}]'),
            new ObjectType(Point::class),
        );
        self::assertSame(1, $elements->current()->x);
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage(
            "/1/x: Expected an int, got \"1\"\n/1/y: Expected an int, but the key is missing",
        );
        $elements->next();
    }

    /** @dataProvider malformed */
    public function testSaysWhatIsWrongWithTheText(string $json, string $message): void
    {
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage($message);
        $this->read($json);
    }

    /** @return iterable<string, array{string, string}> */
    public static function malformed(): iterable
    {
        yield 'nothing' => ['', '(root): Expected "[", got the end of the stream'];
        yield 'an object' => ['{"a":1}', '(root): Expected "[", got "{"'];
        yield 'no end' => ['[1,2', '/1: The stream ends within the array; expected "," or "]"'];
        yield 'no end of a string' => ['["a', '/0: The stream ends within the array; expected "," or "]"'];
        yield 'no end after a backslash' => ['["a\\', '/0: The stream ends within the array; expected "," or "]"'];
        yield 'no element' => ['[1,,2]', '/1: Expected a value, got ","'];
        yield 'a comma at the end' => ['[1,]', '/1: Expected a value, got "]"'];
        yield 'the wrong bracket' => ['[1}', '/0: Expected "," or "]", got "}"'];
        yield 'an element that is no JSON' => ['[1,{"a":1}{}]', '/1: The document is not JSON: Syntax error'];
        yield 'brackets that do not fit' => ['[{"a":[1}]]', '/0: The document is not JSON'];
        yield 'more than an array' => ['[1] 2', '(root): Expected the end of the stream after the array, got "2"'];
    }

    public function testHoldsAChunkAndAnElementOnly(): void
    {
        $stream = self::stream('');
        for ($i = 0; $i < 60; $i++) {
            $elements = (string) json_encode(array_fill(0, 5000, ['a' => 'bcdefghij']));
            fwrite($stream, ($i === 0 ? '[' : ',') . substr($elements, 1, -1));
        }
        fwrite($stream, ']');
        rewind($stream);
        $before = memory_get_usage();
        $count = $most = 0;
        foreach ((new Reading(Conventions::howdah()))->list($stream, new MixedType()) as $element) {
            if (++$count % 5000 === 0) {
                $most = max($most, memory_get_usage() - $before);
            }
        }
        self::assertSame(300_000, $count);
        self::assertLessThan(1 << 20, $most);
    }

    /** @return list<mixed> */
    private function read(string $json): array
    {
        return iterator_to_array((new Reading(Conventions::jms()))->list(self::stream($json), new MixedType()));
    }

    /** @return resource */
    private static function stream(string $json): mixed
    {
        $stream = fopen('php://temp/maxmemory:0', 'w+b');
        self::assertIsResource($stream);
        fwrite($stream, $json);
        rewind($stream);
        return $stream;
    }
}
