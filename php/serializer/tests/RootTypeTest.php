<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Invoice;
use Howdah\Tests\Serializer\Fixtures\Reminder;
use PHPUnit\Framework\TestCase;

final class RootTypeTest extends TestCase
{
    use TemporaryFolder;

    private Serializer $serializer;

    protected function setUp(): void
    {
        $this->serializer = new Serializer($this->folder);
    }

    public function testAnObjectBelowTheGivenClassIsWrittenByItsOwn(): void
    {
        $reminder = new Reminder();
        $reminder->number = 7;
        $reminder->level = 2;
        $expected = ['number' => 7, 'level' => 2];

        self::assertEquals($expected, $this->serializer->toArray($reminder, type: Invoice::class));
        self::assertEquals([$expected], $this->serializer->toArray([$reminder], type: 'list<' . Invoice::class . '>'));
        $written = $this->serializer->write($reminder, new ObjectType(Invoice::class), new Selection());
        self::assertSame('{"number":7,"level":2}', json_encode($written));
    }
}
