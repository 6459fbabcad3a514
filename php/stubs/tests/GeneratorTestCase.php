<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

use Howdah\Tests\Folder;
use PHPUnit\Framework\TestCase;

/** Runs a generator of Java sources in a folder of its own. */
abstract class GeneratorTestCase extends TestCase
{
    /** Below php/. */
    protected const SCRIPT = '';

    protected Folder $folder;

    protected function setUp(): void
    {
        $this->folder = new Folder();
    }

    protected function tearDown(): void
    {
        $this->folder->remove();
    }

    public function testHelps(): void
    {
        $run = $this->generate('--help');
        self::assertSame(0, $run->code);
        self::assertStringContainsString('--bootstrap FILE', $run->output);
    }

    /** HOWDAH_UPDATE_FIXTURES=1 writes what comes out as what is expected; look at the difference before you commit. */
    final protected function assertWrites(Fixture $fixture): void
    {
        foreach ($fixture->php as $path => $code) {
            $this->folder->write($path, $code);
        }
        $run = $this->generate(...$fixture->arguments, ...['--out', 'java']);
        self::assertSame('', $run->errors);
        self::assertSame(0, $run->code);
        $java = $this->folder->java('java');
        if (getenv('HOWDAH_UPDATE_FIXTURES') === '1') {
            $fixture->rewrite($java);
        } else {
            self::assertSame($fixture->java, $java);
        }
        $printed = array_map(static fn (string $path): string => "java/$path\n", array_keys($java));
        self::assertSame(implode('', $printed), $run->output);
    }

    final protected function assertRefuses(int $code, string $message, string $arguments): void
    {
        $this->folder->write('broken.php', '<?php throw new Exception("not ready");');
        $this->folder->write('empty.php', '<?php');
        $run = $this->generate(...preg_split('~ ~', $arguments, -1, PREG_SPLIT_NO_EMPTY));
        self::assertStringContainsString($message, $run->errors);
        self::assertSame($code, $run->code);
        self::assertSame([], $this->folder->java('java'));
    }

    final protected function generate(string ...$arguments): Script
    {
        return Script::run(static::SCRIPT, array_values($arguments), $this->folder->path);
    }
}
