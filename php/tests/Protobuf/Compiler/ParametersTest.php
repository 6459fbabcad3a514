<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Howdah\Protobuf\Compiler\CompilerException;
use Howdah\Protobuf\Compiler\Parameters;
use Howdah\Tests\Generated\Legacy\Metadata\Legacy;
use Howdah\Tests\Generated\Shop\Metadata\Shop;
use PHPUnit\Framework\TestCase;

final class ParametersTest extends TestCase
{
    public function testNone(): void
    {
        self::assertEquals(new Parameters(), Parameters::parse(''));
    }

    public function testAll(): void
    {
        self::assertEquals(
            new Parameters(signed: true, index: 'a/types.php'),
            Parameters::parse('unsigned=signed, index=a/types.php'),
        );
    }

    /** @return iterable<array{string}> */
    public function unknown(): iterable
    {
        foreach (['x', 'unsigned', 'unsigned=x', 'index', 'index=x', 'index=/x.php', 'index=../x.php'] as $parameter) {
            yield $parameter => [$parameter];
        }
    }

    /** @dataProvider unknown */
    public function testOthersAreRefused(string $parameter): void
    {
        $this->expectException(CompilerException::class);
        $this->expectExceptionMessage("came $parameter.");
        Parameters::parse($parameter);
    }

    public function testUnsignedNumbersOfGoogle(): void
    {
        new Compilation(Shop::class, 'Howdah\Tests\Signed', 'unsigned=signed');
        $scalars = new ('Howdah\Tests\Signed\Scalars')(['uint32' => -1, 'fixed64' => '18446744073709551614']);
        $scalars->setFixed32(4294967295)->setUint64(-1);
        self::assertSame([-1, -1], [$scalars->getUint32(), $scalars->getFixed32()]);
        self::assertSame([-1, -2], [$scalars->getUint64(), $scalars->getFixed64()]);
        self::assertSame('{"uint32":4294967295,"uint64":"18446744073709551615","fixed32":4294967295,'
            . '"fixed64":"18446744073709551614"}', $scalars->serializeToJsonString());
        self::assertSame(
            ['uint32' => -1, 'uint64' => -1, 'fixed32' => -1, 'fixed64' => -2],
            $scalars->__debugInfo(),
        );
        $lists = new ('Howdah\Tests\Signed\Lists')(['uint32s' => [-1], 'uint64s' => [-1, '18446744073709551615']]);
        self::assertSame([-1], iterator_to_array($lists->getUint32s()));
        self::assertSame([-1, -1], iterator_to_array($lists->getUint64s()));
        $lists->setFixed32s([4294967295]);
        self::assertSame(-1, $lists->getFixed32s()[0]);
        $maps = new ('Howdah\Tests\Signed\Maps')(['uint64s' => [-1 => 'x'], 'strings' => ['a' => -1]]);
        self::assertSame('x', $maps->getUint64s()[-1]);
        self::assertSame([-1 => 'x'], iterator_to_array($maps->getUint64s()));
        self::assertSame(-1, $maps->getStrings()['a']);
    }

    public function testAnIndex(): void
    {
        $compilation = new Compilation(Legacy::class, 'Howdah\Tests\Indexed', 'index=types/index.php');
        $index = eval(substr($compilation->sources['types/index.php'], strlen('<?php')));
        self::assertSame('Howdah\Tests\Indexed\Account', $index['types']['howdah.legacy.Account']);
        self::assertSame('Howdah\Tests\Indexed\Account\Kind', $index['types']['howdah.legacy.Account.Kind']);
        self::assertSame(
            'Howdah\Tests\Indexed\Detail\OfAccountExtension',
            $index['extensions']['howdah.legacy.Detail.of_account'],
        );
        self::assertSame(
            'Howdah\Tests\Indexed\Detail\OfAccountExtension',
            $index['numbers']['Howdah\Tests\Indexed\Account 102'],
        );
        self::assertArrayNotHasKey('howdah.legacy.nick_name', $index['types']);
    }
}
