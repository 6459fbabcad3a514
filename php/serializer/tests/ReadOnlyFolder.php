<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

/** What a serializer generates in the folder of the test, or does not. */
trait ReadOnlyFolder
{
    use TemporaryFolder;

    private function assertGeneratesNothing(callable $calls): void
    {
        $before = $this->files();
        chmod($this->folder, 0500);
        try {
            $calls();
        } finally {
            chmod($this->folder, 0700);
        }
        self::assertSame($before, $this->files());
    }

    private function assertGenerates(callable $calls): void
    {
        $before = $this->files();
        $calls();
        self::assertNotSame($before, $this->files());
    }

    /** For root, no folder is read-only. @return array<string, int> inode by name: a file that is written anew has another */
    private function files(): array
    {
        clearstatcache();
        $files = [];
        foreach (glob("$this->folder/*.php") ?: [] as $file) {
            $files[$file] = (int) fileinode($file);
        }
        return $files;
    }
}
