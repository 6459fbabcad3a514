<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

/** A folder for generated code, which is there for one test. */
trait TemporaryFolder
{
    private string $folder;

    /** @before */
    protected function makeFolder(): void
    {
        $this->folder = sys_get_temp_dir() . '/howdah-serializer-test-' . bin2hex(random_bytes(6));
        mkdir($this->folder, 0700);
    }

    /** @after */
    protected function removeFolder(): void
    {
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        rmdir($this->folder);
    }
}
