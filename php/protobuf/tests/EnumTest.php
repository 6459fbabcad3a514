<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Tests\Generated\Shop\Order;
use Howdah\Tests\Generated\Shop\Order\Status;
use PHPUnit\Framework\TestCase;

final class EnumTest extends TestCase
{
    public function testNamesAndNumbers(): void
    {
        foreach (['OPEN' => 0, 'PAID' => 1, 'SENT' => 2, 'NEW' => 3, 'Back' => 4] as $name => $number) {
            self::assertSame($name, Status::name($number));
            self::assertSame($number, Status::value($name));
        }
        self::assertSame(3, Status::PBNEW, 'the constant of a name that PHP reserves');
    }

    public function testNamesMayHaveAnotherCaseAndAPrefixAsInGooglesCode(): void
    {
        self::assertSame(1, Status::value('paid'));
        self::assertSame(3, Status::value('PBNEW'));
        self::assertSame(3, Status::value('pbNew'));
    }

    /** @return iterable<array{string, bool}> */
    public static function unknown(): iterable
    {
        yield ['X', false];
        yield ['paid', true];
        yield ['PBNEW', true];
        yield ['BACK', false];
    }

    /** @dataProvider unknown */
    public function testUnknownNames(string $name, bool $exact): void
    {
        $this->expectException(\UnexpectedValueException::class);
        $this->expectExceptionMessage("has no value defined for name $name");
        Status::value($name, $exact);
    }

    public function testUnknownNumbers(): void
    {
        $this->expectException(\UnexpectedValueException::class);
        Status::name(9);
    }

    public function testFormatsTakeExactNamesOnly(): void
    {
        $inputs = ['mergeFromJsonString' => '{"status":"%s"}', 'mergeFromTextString' => 'status: %s'];
        foreach (['paid', 'PBNEW'] as $name) {
            foreach ($inputs as $read => $input) {
                try {
                    (new Order())->$read(sprintf($input, $name));
                    self::fail("$read took $name.");
                } catch (GPBDecodeException $refusal) {
                    self::assertStringContainsString($name, $refusal->getMessage());
                }
            }
        }
    }
}
