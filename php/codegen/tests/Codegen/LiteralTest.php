<?php

declare(strict_types=1);

namespace Howdah\Tests\Codegen;

use Howdah\Codegen\Literal;
use PHPUnit\Framework\TestCase;

final class LiteralTest extends TestCase
{
    /** @dataProvider values */
    public function testIsWhatPhpReads(int|float|string|bool|null $value, string $expected): void
    {
        self::assertSame($expected, Literal::of($value));
        self::assertSame(serialize($value), serialize(eval("return $expected;")));
    }

    /** @return iterable<array{int|float|string|bool|null, string}> */
    public static function values(): iterable
    {
        yield [0, '0'];
        yield [PHP_INT_MIN, '\PHP_INT_MIN'];
        yield [PHP_INT_MAX, '9223372036854775807'];
        yield [1.0, '1.0'];
        yield [0.1 + 0.2, '0.30000000000000004'];
        yield [-0.0, '-0.0'];
        yield [INF, '\INF'];
        yield [-INF, '-\INF'];
        yield [NAN, '\NAN'];
        yield [true, 'true'];
        yield [null, 'null'];
        yield ["it's \\n", "'it\\'s \\\\n'"];
        yield ["\$a \"b\"\n\0\xff", '"\$a \"b\"\n\x00\xff"'];
        yield ["\x01" . '1', '"\x011"'];
    }

    public function testPiecesFitOnALine(): void
    {
        $value = random_bytes(1000) . str_repeat('\\', 300);
        $pieces = Literal::pieces($value);
        self::assertLessThanOrEqual(102, max(array_map(strlen(...), $pieces)));
        self::assertSame($value, eval('return ' . implode('.', $pieces) . ';'));
        self::assertSame(['""'], Literal::pieces(''));
    }
}
