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
            new Parameters(true, true, true, true, 'a/types.php'),
            Parameters::parse('arrays=typed,enums=native,readonly,unsigned=signed, index=a/types.php'),
        );
        self::assertTrue(Parameters::parse('readonly')->arrays);
    }

    /** @return iterable<array{string}> */
    public static function unknown(): iterable
    {
        $unknown = ['x', 'readonly=1', 'unsigned', 'enums=x', 'index', 'index=x', 'index=/x.php', 'index=../x.php'];
        foreach ($unknown as $parameter) {
            yield $parameter => [$parameter];
        }
    }

    /** @dataProvider unknown */
    public function testOthersAreRefused(string $parameter): void
    {
        $this->expectException(CompilerException::class);
        $this->expectExceptionMessage("got $parameter.");
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

    public function testEnumsOfPhp(): void
    {
        new Compilation(Shop::class, 'Howdah\Tests\NativeShop', 'enums=native');
        $order = new ('Howdah\Tests\NativeShop\Order')(['status' => 1, 'history' => [0, 7]]);
        $status = 'Howdah\Tests\NativeShop\Order\Status';
        self::assertSame($status::PAID, $order->getStatus());
        self::assertSame([$status::OPEN, 7], $order->getHistory()->toArray());
        $order->setStatus($status::SENT)->setHistory([$status::SENT, 9]);
        $order->getHistory()[] = $status::PAID;
        self::assertSame(
            ['status' => $status::SENT, 'history' => [$status::SENT, 9, $status::PAID]],
            $order->__debugInfo(),
        );
        self::assertSame('{"status":"SENT","history":["SENT",9,"PAID"]}', $order->serializeToJsonString());
        $copy = new ('Howdah\Tests\NativeShop\Order')();
        $copy->mergeFromString($order->serializeToString());
        self::assertEquals($order, $copy);
        $copy->mergeFromJsonString('{"status":"PAID"}');
        self::assertSame($status::PAID, $copy->getStatus());
        $copy->setStatus(99);
        self::assertSame(99, $copy->getStatus());
        $maps = new ('Howdah\Tests\NativeShop\Maps')(['statuses' => ['a' => $status::SENT]]);
        self::assertSame(['a' => $status::SENT], $maps->getStatuses()->toArray());
        self::assertSame(['SENT', 2], [$status::name(2), $status::value('SENT')]);
        $descriptor = \Google\Protobuf\DescriptorPool::getGeneratedPool()->getEnumDescriptorByClassName($status);
        self::assertSame('howdah.shop.Order.Status', $descriptor->getFullName());
        foreach ([['name', 9], ['value', 'X']] as [$method, $unknown]) {
            try {
                $status::$method($unknown);
                self::fail('Known.');
            } catch (\UnexpectedValueException $refusal) {
                self::assertStringEndsWith((string) $unknown, $refusal->getMessage());
            }
        }
    }

    public function testClosedEnumsOfPhp(): void
    {
        new Compilation(Legacy::class, 'Howdah\Tests\NativeLegacy', 'enums=native');
        $account = new ('Howdah\Tests\NativeLegacy\Account')();
        $kind = 'Howdah\Tests\NativeLegacy\Account\Kind';
        self::assertSame($kind::SAVINGS, $account->getKind());
        self::assertSame($kind::CURRENT, $account->setKind($kind::CURRENT)->getKind());
        $getter = new \ReflectionMethod($account, 'getKind');
        self::assertSame($kind, (string) $getter->getReturnType());
        $this->expectException(\TypeError::class);
        $account->setKind(7);
    }

    public function testTypedArrays(): void
    {
        new Compilation(Shop::class, 'Howdah\Tests\Arrays', 'arrays=typed');
        $lists = new ('Howdah\Tests\Arrays\Lists')(['uint64s' => ['18446744073709551615', 1]]);
        self::assertSame(['18446744073709551615', 1], $lists->getUint64s());
        self::assertSame([1, 2], $lists->setInt32s(['1', 2])->getInt32s());
        $maps = (new ('Howdah\Tests\Arrays\Maps')())
            ->setUint64s(['18446744073709551615' => 'x'])
            ->setBools([true => 'y']);
        self::assertSame(['18446744073709551615' => 'x'], $maps->getUint64s());
        self::assertSame([1 => 'y'], $maps->getBools());
        $order = (new ('Howdah\Tests\Arrays\Order')())->setLines([new ('Howdah\Tests\Arrays\Line')()]);
        self::assertCount(1, $order->getLines());
        $doc = (new \ReflectionMethod($order, 'getLines'))->getDocComment();
        self::assertStringContainsString('@return list<Line>', $doc);
        $this->expectExceptionMessage('Line, got string');
        $order->setLines(['x']);
    }

    public function testReadonlyMessages(): void
    {
        new Compilation(Shop::class, 'Howdah\Tests\Fixed', 'readonly');
        [$order, $line] = ['Howdah\Tests\Fixed\Order', 'Howdah\Tests\Fixed\Line'];
        $one = new $order(id: 'a', lines: [new $line(article: 'tea')], note: '', voucher: '5');
        self::assertSame(['a', '', 5, 'voucher'], [
            $one->getId(),
            $one->getNote(),
            $one->getVoucher(),
            $one->getPayment(),
        ]);
        self::assertSame('tea', $one->getLines()[0]->getArticle());
        $two = $one->with(id: 'b', card: 'c', note: null, lines: [['article' => 'jam']]);
        self::assertSame(['a', 'b'], [$one->getId(), $two->getId()]);
        self::assertSame(['c', 'card', false], [$two->getCard(), $two->getPayment(), $two->hasNote()]);
        self::assertSame('jam', $two->getLines()[0]->getArticle());
        $copy = new $order();
        $copy->mergeFromString($one->serializeToString());
        self::assertEquals($one, $copy);
        self::assertEquals($one, unserialize(serialize($one)));
        self::assertSame([], preg_grep('/^(set|clear).|Unwrapped$/', array_diff(get_class_methods($order), [
            'getCouponUnwrapped',
        ])));
        try {
            $one->with(nr: 5);
            self::fail('Known.');
        } catch (\Error $refusal) {
            self::assertStringStartsWith('Unknown named parameter $nr', $refusal->getMessage());
        }
        $this->expectExceptionMessage('at most one field of the oneof payment');
        new $order(card: 'c', voucher: 1);
    }

    public function testExtensionsOfReadonlyMessages(): void
    {
        new Compilation(Legacy::class, 'Howdah\Tests\FixedLegacy', 'readonly');
        $account = new ('Howdah\Tests\FixedLegacy\Account')(name: 'a');
        $account->writeExtension('Howdah\Tests\FixedLegacy\CodesExtension', [1, 2]);
        self::assertSame([1, 2], $account->readExtension('Howdah\Tests\FixedLegacy\CodesExtension'));
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
