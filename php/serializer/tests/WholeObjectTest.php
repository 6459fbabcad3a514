<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Gallery;
use Howdah\Tests\Serializer\Fixtures\Picture;
use PHPUnit\Framework\TestCase;

/** Objects that are left to json_encode() whole are written as all others are. */
final class WholeObjectTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider conventions */
    public function testWritesWhatJsonEncodeWouldAndHeedsTheRest(Conventions $conventions): void
    {
        $serializer = new Serializer($this->folder, $conventions);
        $gallery = new Gallery();
        $gallery->pictures = [new Picture('a', 1), new Picture('b', 2)];
        $expected = '{"pictures":[{"url":"a","width":1,"ratio":1.0},{"url":"b","width":2,"ratio":1.0}],'
            . '"day":"2026-01-02T00:00:00+00:00","url":"c","width":3,"ratio":1.0}';
        $gallery->first = new Picture('c', 3);
        self::assertSame($expected, $serializer->toJson($gallery));
        self::assertSame(json_decode($expected, true), $serializer->toArray($gallery));
        unset($gallery->first->ratio);
        self::assertStringEndsWith('"url":"c","width":3}', $serializer->toJson($gallery));
        self::assertEquals($gallery->pictures, $serializer->fromJson($expected, Gallery::class)->pictures);
    }

    /** @return array<string, array{Conventions}> */
    public static function conventions(): array
    {
        return ['Howdah' => [Conventions::howdah()], 'JMS' => [Conventions::jms()]];
    }

    /** @dataProvider conventions */
    public function testRoundsElementsAndTellsMapsFromLists(Conventions $conventions): void
    {
        $serializer = new Serializer($this->folder, $conventions);
        $measured = new Fixtures\Measured();
        self::assertSame('{"lengths":[1.3,2.0],"counts":{}}', $serializer->toJson($measured));
        $measured->lengths = [3 => 1.0];
        $measured->counts = [1, 2];
        self::assertSame('{"lengths":[1.0],"counts":{"0":1,"1":2}}', $serializer->toJson($measured));
        unset($measured->counts);
        self::assertSame('{"lengths":[1.0]}', $serializer->toJson($measured));
    }

    /** @dataProvider conventions */
    public function testWritesAnArrayForAnObjectThatIsOneEvenIfNoElementsAreChosen(Conventions $conventions): void
    {
        $serializer = new Serializer($this->folder, $conventions);
        self::assertSame('[1,2]', $serializer->toJson(new Read\Fixtures\Inlined(), ['elements']));
        self::assertSame('[]', $serializer->toJson(new Read\Fixtures\Inlined(), ['others']));
    }

    public function testWritesElementsOfOtherClassesByTheirOwn(): void
    {
        $gallery = new Gallery();
        $gallery->pictures = [new Fixtures\Circle()];
        $gallery->first = new Picture('c', 3);
        self::assertStringStartsWith(
            '{"pictures":[{"label":"","radius":1.0,"kind":"circle"}],',
            (new Serializer($this->folder))->toJson($gallery),
        );
    }
}
