<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

/** Tests that go on until a signal ends them, or for ten seconds. */
final class HangingTest extends TestCase
{
    public function testInTheProcess(): void
    {
        $this->hang();
    }

    /** @runInSeparateProcess */
    public function testInAProcessOfItsOwn(): void
    {
        $this->hang();
    }

    private function hang(): void
    {
        $parent = posix_getppid();
        touch(getenv('READY'));
        for ($i = 0; $i < 1000 && posix_getppid() === $parent; $i++) {
            usleep(10_000);
        }
        self::fail('no signal came');
    }
}
