<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use PHPUnit\Framework\TestCase;

/** Lists that go to streams and come from them. */
final class ListTest extends TestCase
{
    use TemporaryFolder;

    public function testReadsFromAStreamWhatItWroteThere(): void
    {
        $serializer = new Serializer($this->folder);
        $points = static function (): \Generator {
            for ($i = 0; $i < 5000; $i++) {
                $point = new Point();
                $point->x = $i;
                $point->y = -$i;
                $point->weight = $i / 2;
                yield $point;
            }
        };
        foreach ([null, Point::class] as $type) {
            $stream = fopen('php://temp', 'w+b');
            $serializer->writeList($points(), $stream, type: $type);
            rewind($stream);
            self::assertSame($serializer->toJson(iterator_to_array($points())), stream_get_contents($stream));
            rewind($stream);
            $count = 0;
            foreach ($serializer->readList($stream, Point::class) as $index => $point) {
                self::assertSame([$count, $count, (float) ($count / 2)], [$index, $point->x, $point->weight]);
                $count++;
            }
            self::assertSame(5000, $count);
        }
    }

    public function testWritesAnEmptyList(): void
    {
        $stream = fopen('php://temp', 'w+b');
        (new Serializer($this->folder))->writeList([], $stream);
        rewind($stream);
        self::assertSame('[]', stream_get_contents($stream));
    }

    public function testSaysThatAStreamTakesNoMore(): void
    {
        $stream = fopen('php://temp', 'rb');
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage('The stream takes no more; 3 bytes are not written');
        (new Serializer($this->folder))->writeList([1], $stream);
    }

    public function testReadsTypesOfTextAndTellsWhatIsWrong(): void
    {
        $serializer = new Serializer($this->folder);
        $json = '{"a":[{"x":1,"y":2,"weight":3.5,"label":null}]}';
        $type = 'array<string, list<' . Point::class . '>>';
        self::assertSame(3.5, $serializer->fromJson($json, $type)['a'][0]->weight);
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('/a/0/y: Expected an int, got "2"');
        $serializer->fromJson('{"a":[{"x":1,"y":"2","weight":3.5,"label":null}]}', $type);
    }
}
