<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Timestamp;
use Howdah\Protobuf\EnumTable;
use Howdah\Protobuf\Table;
use Howdah\Protobuf\Types;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\Detail;
use Howdah\Tests\Generated\Legacy\NickNameExtension;
use Howdah\Tests\Generated\Shop\Order;
use PHPUnit\Framework\TestCase;

final class TypesTest extends TestCase
{
    public function testNamesByConvention(): void
    {
        self::assertSame(Timestamp::class, Types::classOf('google.protobuf.Timestamp'));
        self::assertSame('Google\Protobuf\NullValue', Types::enumOf('google.protobuf.NullValue'));
        self::assertNull(Types::classOf('google.protobuf.NullValue'));
        self::assertNull(Types::enumOf('google.protobuf.Timestamp'));
        self::assertSame('Google\Protobuf\GPBEmpty', Types::classOf('google.protobuf.Empty'));
    }

    public function testUnknownNames(): void
    {
        foreach (['', '.', 'no.such.Type', '../../x', 'stdClass', 'howdah\Protobuf\Message', "x\0y"] as $name) {
            self::assertNull(Types::classOf($name));
        }
        foreach (['howdah.protobuf.Message', 'google.protobuf.internal.AnyBase'] as $abstract) {
            self::assertNull(Types::classOf($abstract));
        }
        self::assertNull(Types::extensionOf(Account::class, 199));
        self::assertNull(Types::extensionOf(Account::class, 'no.such'));
        self::assertNull(Types::extensionOf(Account::class, '..'));
    }

    /** Or whoever sends names could make a process that serves many grow. */
    public function testOtherSpellingsAreNotKept(): void
    {
        new Timestamp();
        $count = static fn(string $class): int => count((new \ReflectionClass($class))->getStaticPropertyValue('read'));
        $before = [$count(Table::class), $count(EnumTable::class)];
        foreach (['google.protobuf.TimeStamp', 'google.protobuf.NULLVALUE', 'no.such.Type'] as $name) {
            self::assertNull(Types::classOf($name));
            self::assertNull(Types::enumOf($name));
        }
        self::assertSame($before, [$count(Table::class), $count(EnumTable::class)]);
    }

    /**
     * Other tests load other classes of the same types.
     *
     * @runInSeparateProcess
     * @preserveGlobalState disabled
     */
    public function testTypesOfTheFilesOfLoadedMessages(): void
    {
        new Account();
        self::assertSame(Order\Status::class, Types::enumOf('howdah.shop.Order.Status'));
        self::assertSame(Detail\OfAccountExtension::class, Types::extensionOf(Account::class, 102));
        self::assertSame(NickNameExtension::class, Types::extensionOf(Account::class, 'howdah.legacy.nick_name'));
        self::assertNull(Types::extensionOf(Order::class, 'howdah.legacy.nick_name'));
    }

    public function testAnIndex(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'index');
        file_put_contents($file, '<?php return ' . var_export([
            'types' => ['my.Type' => Order::class],
            'extensions' => [],
            'numbers' => [Order::class . ' 7' => NickNameExtension::class],
        ], true) . ';');
        Types::addIndex($file);
        self::assertSame(Order::class, Types::classOf('my.Type'));
        unlink($file);
        self::assertSame(NickNameExtension::class, Types::extensionOf(Order::class, 7));
    }

    public function testInAFreshProcess(): void
    {
        $script = <<<'PHP'
            require $argv[1];
            use Howdah\Protobuf\Types;
            $before = Types::classOf('howdah.legacy.Account');
            $files = count(get_included_files());
            Howdah\Tests\Generated\Legacy\Metadata\Legacy::initOnce();
            $loaded = count(get_included_files()) - $files;
            $after = [Types::classOf('howdah.legacy.Account'), Types::classOf('howdah.shop.Line')];
            echo json_encode([$before, $loaded, ...$after]);
            PHP;
        $command = [PHP_BINARY, '-r', $script, '--', __DIR__ . '/../../autoload.php'];
        $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
        self::assertSame(
            [null, 1, Account::class, 'Howdah\Tests\Generated\Shop\Line'],
            json_decode(stream_get_contents($pipes[1])),
        );
        proc_close($process);
    }
}
