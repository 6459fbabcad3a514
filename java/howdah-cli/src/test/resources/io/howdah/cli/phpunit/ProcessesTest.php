<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

/** Tests that PHPUnit runs in processes of their own, which PHP_BINARY starts. */
final class ProcessesTest extends TestCase
{
    /** @runInSeparateProcess */
    public function testHasAProcessOfItsOwn(): void
    {
        define('TEA', 'Assam');
        self::assertSame('cli', PHP_SAPI);
        self::assertSame('0.33333', (string) (1 / 3));
    }

    /** @runInSeparateProcess */
    public function testFindsNothingOfAnother(): void
    {
        self::assertFalse(defined('TEA'));
    }

    /**
     * @runInSeparateProcess
     * @preserveGlobalState disabled
     */
    public function testSendsHeaders(): void
    {
        header('X-Tea: Assam');
        http_response_code(404);
        self::assertSame(404, http_response_code());
        self::assertSame([], headers_list());
    }

    /** @runInSeparateProcess */
    public function testFails(): void
    {
        self::assertSame('black', 'green');
    }

    /** @runInSeparateProcess */
    public function testThrows(): void
    {
        throw new DomainException('no tea');
    }

    /** @runInSeparateProcess */
    public function testExits(): void
    {
        exit(3);
    }

    /** @runInSeparateProcess */
    public function testPrintsAndExits(): void
    {
        echo 'bye';
        exit;
    }

    /** @runInSeparateProcess */
    public function testEndsByAFatalError(): void
    {
        eval('function strlen() {}');
    }

    /** @runInSeparateProcess */
    public function testExhaustsItsMemory(): void
    {
        ini_set('memory_limit', '16M');
        str_repeat('x', 1 << 28);
    }

    /** @runInSeparateProcess */
    public function testIsKilled(): void
    {
        posix_kill(getmypid(), SIGKILL);
    }

    /** @runInSeparateProcess */
    public function testWritesStandardError(): void
    {
        fwrite(STDERR, 'spilt');
        self::assertTrue(true);
    }
}
