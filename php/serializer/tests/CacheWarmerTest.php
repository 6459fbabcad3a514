<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\Symfony\CacheWarmer;
use Howdah\Tests\Serializer\Command\Drawer;
use Howdah\Tests\Serializer\Fixtures\Parcel;
use PHPUnit\Framework\TestCase;
use Symfony\Component\HttpKernel\CacheWarmer\CacheWarmerAggregate;

final class CacheWarmerTest extends TestCase
{
    use TemporaryFolder;

    protected function setUp(): void
    {
        if (is_file('/usr/share/php/Symfony/Component/HttpKernel/autoload.php')) {
            require_once '/usr/share/php/Symfony/Component/HttpKernel/autoload.php';
        }
        if (!class_exists(CacheWarmerAggregate::class)) {
            self::markTestSkipped('php-symfony-http-kernel is missing; scripts/setup --test installs it');
        }
    }

    public function testGeneratesWhenSymfonyWarmsItsCachesUp(): void
    {
        $warmer = new CacheWarmer(new Serializer($this->folder), [Parcel::class], [[], ['Default']], [null, '2.0']);
        $aggregate = new CacheWarmerAggregate([$warmer]);
        $aggregate->enableOptionalWarmers();
        self::assertSame([], $aggregate->warmUp($this->folder));

        $files = scandir($this->folder);
        $serializer = new Serializer($this->folder, checksSources: false);
        $serializer->toJson(new Parcel(1, 'Bern'));
        $serializer->toJson(new Parcel(1, 'Bern'), ['Default'], '2.0');
        $serializer->fromJson('{"weight":1,"origin":"Bern"}', Parcel::class, version: '2.0');
        self::assertSame($files, scandir($this->folder));
    }

    public function testFailsWhereAClassIsRefusedAfterItHasGeneratedForTheOthers(): void
    {
        try {
            (new CacheWarmer(new Serializer($this->folder), [Drawer::class, Parcel::class]))->warmUp($this->folder);
            self::fail('Drawer has two properties with one key');
        } catch (ModelException $refusal) {
            self::assertStringContainsString('have the same key "id"', $refusal->getMessage());
        }
        self::assertCount(1, glob("$this->folder/Parcel_write_*[0-9a-f].php") ?: []);
    }
}
