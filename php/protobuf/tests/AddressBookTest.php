<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Howdah\Tests\Folder;
use PHPUnit\Framework\TestCase;

/** The example of examples/addressbook. */
final class AddressBookTest extends TestCase
{
    private Folder $folder;

    protected function setUp(): void
    {
        $this->folder = new Folder();
    }

    protected function tearDown(): void
    {
        $this->folder->remove();
    }

    public function testKeepsPeople(): void
    {
        self::assertSame('', $this->addressBook('add', 'Ada Lovelace', 'ada@example.com', 'home', '+44 20 7946 0018'));
        self::assertSame('', $this->addressBook('add', 'Charles', 'cb@example.com'));
        $today = gmdate('Y-m-d');
        self::assertSame(
            "Ada Lovelace <ada@example.com>\n  home    +44 20 7946 0018\n  updated $today\n"
            . "Charles <cb@example.com>\n  updated $today\n",
            $this->addressBook('list'),
        );
        self::assertStringStartsWith('{"people":[{"name":"Ada Lovelace","email":', $this->addressBook('json'));
        self::assertStringStartsWith("people {\n  name: \"Ada Lovelace\"\n", $this->addressBook('text'));
    }

    public function testSaysHowItIsUsed(): void
    {
        self::assertStringContainsString('addressbook.php add NAME EMAIL', $this->addressBook('remove'));
    }

    private function addressBook(string ...$arguments): string
    {
        $script = dirname(__DIR__, 3) . '/examples/addressbook/addressbook.php';
        $process = proc_open(
            [PHP_BINARY, '-d', 'date.timezone=UTC', $script, ...$arguments],
            [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
            $pipes,
            null,
            ['ADDRESSBOOK' => "{$this->folder->path}/people"] + getenv(),
        );
        $output = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        return $output;
    }
}
