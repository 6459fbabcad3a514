<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Circle;
use Howdah\Tests\Serializer\Fixtures\Frame;
use Howdah\Tests\Serializer\Fixtures\Letter;
use Howdah\Tests\Serializer\Fixtures\Parcel;
use PHPUnit\Framework\TestCase;

final class PropertyTest extends TestCase
{
    use TemporaryFolder;

    public function testLeavesOutPrivatePropertiesOfParentsThatAreNotInitialized(): void
    {
        $serializer = new Serializer($this->folder);

        self::assertSame('{"pages":1}', $serializer->toJson(new Letter()));
        self::assertSame('{"title":null,"pages":1}', $serializer->toJson((new Letter())->name(null)));
        self::assertSame('{"title":"A","pages":1}', $serializer->toJson((new Letter())->name('A')));
    }

    public function testReadsInlinePropertiesThatTheConstructorTakes(): void
    {
        $serializer = new Serializer($this->folder);
        $plain = new Frame(new Parcel(2, 'Bern'), layers: 3);
        $round = new Frame(new Parcel(2, 'Bern'), new Circle());

        foreach ([$plain, $round] as $frame) {
            self::assertEquals($frame, $serializer->fromJson($serializer->toJson($frame), Frame::class));
        }
    }
}
