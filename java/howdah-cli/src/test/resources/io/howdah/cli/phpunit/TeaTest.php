<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

/** Tests of every outcome, in the same process and in others. */
final class TeaTest extends TestCase
{
    private static int $count = 0;

    public function testPasses(): int
    {
        self::$count++;
        self::assertSame(1, self::$count);
        self::assertSame('Assam', getenv('TEA'));
        self::assertSame('0.33333', (string) (1 / 3));
        self::assertTrue(is_file(PHP_BINARY));
        return 2;
    }

    /** @depends testPasses */
    public function testTakesWhatAnotherReturns(int $two): void
    {
        self::assertSame(2, $two);
    }

    /** @dataProvider teas */
    public function testHasData(string $tea, int $letters): void
    {
        self::assertSame($letters, strlen($tea));
    }

    /** @return array<string, array{string, int}> */
    public function teas(): array
    {
        return ['Assam' => ['Assam', 5], 'Ceylon' => ['Ceylon', 7]];
    }

    public function testFails(): void
    {
        self::assertSame(['black', 'green'], ['black', 'white']);
    }

    public function testErrs(): void
    {
        throw new LogicException('no tea', 3, new RuntimeException('no water'));
    }

    public function testWarns(): void
    {
        echo $unknown;
    }

    public function testIsSkipped(): void
    {
        self::markTestSkipped('later');
    }

    public function testIsIncomplete(): void
    {
        self::markTestIncomplete('soon');
    }

    public function testAssertsNothing(): void
    {
    }

    public function testPrints(): void
    {
        $this->expectOutputString('tea');
        echo 'tea';
    }

    public function testReadsTheLocale(): void
    {
        $this->setLocale(LC_NUMERIC, 'C');
        self::assertSame('1.5', sprintf('%.1F', 1.5));
    }
}
