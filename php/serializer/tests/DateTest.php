<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Serializer;
use PHPUnit\Framework\TestCase;

final class DateTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider dates */
    public function testWritesAllYearsAndZonesAsPhpWritesThem(string $text, string $zone): void
    {
        $date = new \DateTimeImmutable($text, new \DateTimeZone($zone));
        $json = (new Serializer($this->folder))->toJson($date, type: 'DateTimeImmutable');
        self::assertSame($date->format(\DATE_ATOM), json_decode($json));
    }

    /** @return iterable<array{string, string}> */
    public static function dates(): iterable
    {
        $dates = ['-0005-01-01', '-0999-12-31', '-1000-01-01', '-12345-01-01', '0000-01-01', '2026-02-03 04:05:06.789'];
        foreach ($dates as $date) {
            foreach (['UTC', '-00:30', 'EST', '-12:34:56', 'Asia/Tokyo', 'Africa/Monrovia'] as $zone) {
                yield [$date, $zone];
            }
        }
        yield ['@999999999999', 'UTC'];
    }

    public function testLeavesTheFormatToClassesOfTheApplication(): void
    {
        $date = new class extends \DateTimeImmutable {
            public function format(string $format): string
            {
                return $format;
            }
        };
        $json = (new Serializer($this->folder))->toJson([$date], type: 'list<DateTimeImmutable>');
        self::assertSame([\DATE_ATOM], json_decode($json));
    }
}
