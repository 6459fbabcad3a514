<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Howdah\Protobuf\Compiler\ClosedValues;
use PHPUnit\Framework\TestCase;

final class ClosedValuesTest extends TestCase
{
    public function testNeighboursAreARange(): void
    {
        $values = ClosedValues::of([7, 0, 2, 1, 1, -1, -5]);
        self::assertSame('-5,-1-2,7', (string) $values);
        self::assertSame('$v === -5 || $v >= -1 && $v <= 2 || $v === 7', $values->condition('$v'));
    }
}
