<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Tests\Serializer\Fixtures\Parcel;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Folder;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Holder;
use PHPUnit\Framework\TestCase;

final class ProtoTest extends TestCase
{
    public function testShowsAClassWithThoseThatItHolds(): void
    {
        $run = Run::of('proto', Holder::class, Folder::class, '--package', 'acme.shop');
        self::assertSame([0, ''], [$run->code, $run->errors]);
        self::assertSame(<<<'PROTO'
            syntax = "proto3";

            package acme.shop;

            // Howdah\Tests\Serializer\Protobuf\Fixtures\Holder
            message Holder {
              General held = 1;
            }

            // Howdah\Tests\Serializer\Protobuf\Fixtures\Folder
            message Folder {
              string name = 1;
              Folder inner = 2;
              string note = 3;
            }

            // Howdah\Tests\Serializer\Protobuf\Fixtures\General
            message General {
              optional int64 one = 1;
            }

            PROTO, $run->output);
    }

    public function testShowsOfAFolderTheClassesThatAreMessages(): void
    {
        $run = Run::of('proto', dirname(__DIR__) . '/Protobuf/Fixtures');
        self::assertSame([0, ''], [$run->code, $run->errors]);
        self::assertStringContainsString("\nmessage Shipment {\n", $run->output);
        self::assertStringNotContainsString('Tracked {', $run->output);
    }

    public function testTellsWhatIsNoMessage(): void
    {
        $run = Run::of('proto', Holder::class, Parcel::class, 'list<int>');
        self::assertSame(1, $run->code);
        self::assertStringContainsString('message Holder {', $run->output);
        self::assertStringContainsString('none of its properties has a field number', $run->errors);
        self::assertStringContainsString('There is no class list<int>', $run->errors);
    }
}
