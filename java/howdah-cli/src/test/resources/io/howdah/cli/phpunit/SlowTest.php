<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

/** Tests that PHPUnit ends by SIGALRM. */
final class SlowTest extends TestCase
{
    /** @small */
    public function testSleeps(): void
    {
        sleep(20);
        self::assertTrue(true);
    }

    /** @small */
    public function testComputes(): void
    {
        $end = hrtime(true) + 20_000_000_000;
        while (hrtime(true) < $end) {
        }
        self::assertTrue(true);
    }

    /** @small */
    public function testIsQuick(): void
    {
        self::assertTrue(true);
    }
}
