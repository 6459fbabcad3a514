<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

use PHPUnit\Framework\TestCase;

/**
 * Each file in fixtures/ is a test: PHP source and the Java that is expected of it. HOWDAH_UPDATE_FIXTURES=1 writes
 * what comes out as what is expected; look at the difference before it is committed.
 */
final class GeneratedStubsTest extends TestCase
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

    /** @return iterable<string, array{Fixture}> */
    public static function fixtures(): iterable
    {
        foreach (glob(__DIR__ . '/fixtures/*.test') as $file) {
            $fixture = Fixture::read($file);
            yield basename($file) . ": $fixture->title" => [$fixture];
        }
    }

    /** @dataProvider fixtures */
    public function testWritesWhatTheFixtureExpects(Fixture $fixture): void
    {
        foreach ($fixture->php as $path => $code) {
            $this->folder->write($path, $code);
        }
        $run = Script::run([...$fixture->arguments, '--out', 'java'], $this->folder->path);
        self::assertSame('', $run->errors);
        self::assertSame(0, $run->code);
        $java = $this->folder->java('java');
        if (getenv('HOWDAH_UPDATE_FIXTURES') === '1') {
            $fixture->rewrite($java);
        } else {
            self::assertSame($fixture->java, $java);
        }
        $printed = array_map(static fn (string $path) => "java/$path\n", array_keys($java));
        self::assertSame(implode('', $printed), $run->output);
    }
}
