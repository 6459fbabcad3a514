<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Regenerate;

use Howdah\Protobuf\Regenerate\Command;
use PHPUnit\Framework\TestCase;

final class CommandTest extends TestCase
{
    private const ORDER = <<<'TEXT'
        name: "shop/order.proto" package: "shop" syntax: "proto3"
        dependency: "shop/stripped.proto" dependency: "google/protobuf/timestamp.proto"
        options { php_namespace: "Acme\\Shop" }
        message_type {
          name: "Order"
          field { name: "order_id" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
          field { name: "state" number: 2 type: TYPE_ENUM type_name: ".shop.State" label: LABEL_OPTIONAL }
          field { name: "line" number: 3 type: TYPE_MESSAGE type_name: ".shop.Order.Line" label: LABEL_REPEATED }
          field {
            name: "at" number: 4 type: TYPE_MESSAGE type_name: ".google.protobuf.Timestamp" label: LABEL_OPTIONAL
          }
          nested_type { name: "Line" field { name: "n" number: 1 type: TYPE_INT32 label: LABEL_OPTIONAL } }
        }
        enum_type { name: "State" value { name: "OPEN" number: 0 } value { name: "SENT" number: 1 } }
        TEXT;

    private const BUILD = <<<'PHP'
        /** Experimental. */
        public static function build(string $id): self
        {
            return (new self())->setOrderId($id);
        }
        PHP;

    private Vendor $vendor;
    private string $output = '';
    private string $errors = '';

    protected function setUp(): void
    {
        $this->vendor = new Vendor();
    }

    protected function tearDown(): void
    {
        $this->vendor->folder->remove();
    }

    public function testHelps(): void
    {
        self::assertSame(0, $this->command('--help'));
        self::assertStringContainsString('post-autoload-dump', $this->output);
    }

    /** @return iterable<string, array{int, string, list<string>}> */
    public static function mistakes(): iterable
    {
        $cases = [
            [2, 'Name a command.', []],
            [2, 'Unknown command generate.', ['generate']],
            [2, 'Name the folder to look into', ['regenerate']],
            [2, 'Unknown option --out.', ['regenerate', '.', '--out=x']],
            [2, '--output needs a folder.', ['regenerate', '.', '--output']],
            [1, 'There is no folder missing', ['regenerate', 'missing']],
            [1, 'nothing of Google\'s protobuf compiler in .', ['regenerate', '.']],
        ];
        foreach ($cases as $case) {
            yield $case[1] => $case;
        }
    }

    /**
     * @dataProvider mistakes
     * @param list<string> $arguments
     */
    public function testSaysWhatIsWrong(int $code, string $message, array $arguments): void
    {
        self::assertSame($code, $this->command(...$arguments));
        self::assertStringContainsString($message, $this->errors);
    }

    /** @return iterable<string, array{callable(string): string}> */
    public static function forms(): iterable
    {
        yield '3.0' => [
            static fn (string $set) => "hex2bin(\n\"" . implode("\" .\n\"", str_split(bin2hex($set), 60)) . "\"\n)",
        ];
        yield '3.12' => [static fn (string $set) => 'hex2bin("' . bin2hex($set) . '")'];
        yield '3.15' => [static fn (string $set) => var_export($set, true)];
        yield '4.26' => [static fn (string $set) => '"' . preg_replace_callback(
            '~[^ -!#%-[\]-\~]~',
            static fn (array $byte) => sprintf('\x%02X', ord($byte[0])),
            $set,
        ) . '"'];
    }

    /**
     * @dataProvider forms
     * @param callable(string): string $literal
     */
    public function testReadsWhatAllVersionsOfTheCompilerWrote(callable $literal): void
    {
        $this->shop($literal);
        $this->regenerate();
        self::assertStringStartsWith('2 messages and 1 enums of 1 .proto files are in ', $this->output);
        self::assertStringContainsString("\n1 methods and constants that were added", $this->output);
        self::assertStringNotContainsString('Left as it was', $this->output);
        $json = '{"orderId":"7","state":"SENT","line":[{"n":3}],"at":"1970-01-01T00:00:05Z"}';
        self::assertSame($json, $this->php(<<<'PHP'
            use Acme\Shop\{Order, State};
            GPBMetadata\Shop\Order::initOnce();
            $order = Order::build('7')->setState(State::SENT)->setLine([new Order\Line(['n' => 3])]);
            echo $order->setAt((new Google\Protobuf\Timestamp())->setSeconds(5))->serializeToJsonString();
            PHP));
    }

    public function testKeepsNamesThatTodaysCompilerWouldNotGive(): void
    {
        $this->vendor->metadata('p/metadata/Order.php', 'GPBMetadata\SHOP\Order', self::quoted(self::ORDER));
        $this->vendor->message('p/src/Order.php', 'Other\Order', 'shop.Order');
        $this->vendor->message('p/src/Order_Line.php', 'Other\Order_Line', 'shop.Order.Line');
        $this->vendor->enum('p/src/ReadOnly.php', 'Other\ReadOnly', 'shop.State');
        $this->regenerate();
        self::assertSame('Other\Order_Line 1 GPBMetadata\SHOP\Order', $this->php(<<<'PHP'
            $order = (new Other\Order())->setLine([new Other\Order_Line()]);
            GPBMetadata\SHOP\Order::initOnce();
            echo $order->getLine()[0]::class, ' ', Acme\Shop\State::SENT, ' ', GPBMetadata\SHOP\Order::class;
            PHP));
    }

    public function testMakesAliasesOfRenamedClasses(): void
    {
        $this->shop();
        $this->vendor->message('p/src/Order/Line.php', 'Acme\Shop\Order\Line', 'shop.Order.Line', '', <<<'PHP'
            // Adding a class alias for backwards compatibility with the previous class name.
            class_alias(Line::class, \Acme\Shop\Order_Line::class);
            PHP);
        $this->regenerate();
        self::assertSame('same', $this->php(<<<'PHP'
            class_exists(Acme\Shop\Order\Line::class);
            echo new Acme\Shop\Order_Line() == new Acme\Shop\Order\Line() ? 'same' : 'different';
            PHP));
    }

    public function testReadsBundlesOfFiles(): void
    {
        $other = 'name: "shop/all.proto" package: "shop" syntax: "proto3" dependency: "shop/order.proto"';
        $this->vendor->metadata('p/Order.php', 'GPBMetadata\Shop\Order', self::quoted(self::ORDER));
        $this->vendor->metadata('p/Bundle.php', 'GPBMetadata\Shop\Bundle', self::quoted(self::ORDER, $other));
        $this->regenerate();
        self::assertStringStartsWith('2 messages and 1 enums of 2 .proto files', $this->output);
        self::assertSame('Acme\Shop\Order', $this->php(<<<'PHP'
            GPBMetadata\Shop\Bundle::initOnce();
            echo Howdah\Protobuf\Types::classOf('shop.Order');
            PHP));
    }

    public function testFindsImportsThatTheDescriptorLacks(): void
    {
        $this->vendor->metadata('p/Order.php', 'GPBMetadata\Shop\Order', self::quoted(
            str_replace('dependency: "google/protobuf/timestamp.proto"', '', self::ORDER),
        ));
        $this->regenerate();
        self::assertSame('google.protobuf.Timestamp', $this->php(<<<'PHP'
            $pool = Google\Protobuf\DescriptorPool::getGeneratedPool();
            echo $pool->getDescriptorByClassName('Acme\Shop\Order')->getField(3)->getMessageType()->getFullName();
            PHP));
    }

    public function testFindsTypesByName(): void
    {
        $this->shop();
        $this->regenerate();
        $code = "echo Howdah\\Protobuf\\Types::classOf('shop.Order.Line');";
        self::assertSame('Acme\Shop\Order\Line', $this->php($code));
    }

    public function testCanKeepTheSignsOfUnsignedNumbers(): void
    {
        $this->vendor->metadata('p/U.php', 'GPBMetadata\U', self::quoted(<<<'TEXT'
            name: "u.proto" syntax: "proto3" message_type {
              name: "U" field { name: "n" number: 1 type: TYPE_UINT32 label: LABEL_OPTIONAL }
            }
            TEXT));
        $code = '$u = new U(); $u->mergeFromString("\x08\xff\xff\xff\xff\x0f"); echo $u->getN();';
        $this->regenerate();
        self::assertSame('4294967295', $this->php($code));
        $this->regenerate('out', '--unsigned=signed');
        self::assertSame('-1', $this->php($code));
    }

    public function testKeepsTwoCopiesOfAFileApart(): void
    {
        $this->shop();
        $copy = str_replace('Acme\\\\Shop', 'Copy\\\\Shop', self::ORDER);
        $this->vendor->folder->write('q/composer.json', '{}');
        $this->vendor->metadata('q/Order.php', 'Copy\GPBMetadata\Order', self::quoted($copy));
        $this->vendor->message('q/src/Order.php', 'Copy\Shop\Order', 'shop.Order');
        $this->regenerate();
        self::assertSame('4 Copy\Shop\Order\Line', $this->php(<<<'PHP'
            $order = (new Copy\Shop\Order())->setLine([(new Copy\Shop\Order\Line())->setN(4)]);
            echo $order->getLine()[0]->getN(), ' ', $order->getLine()[0]::class;
            new Acme\Shop\Order();
            PHP));
    }

    public function testSaysWhatItLeaves(): void
    {
        $this->shop();
        $this->vendor->metadata('p/metadata/Broken.php', 'GPBMetadata\Broken', '"\x0A\x7F"');
        $this->vendor->metadata('p/metadata/Computed.php', 'GPBMetadata\Computed', 'self::bytes()');
        $this->vendor->metadata('p/metadata/Lacking.php', 'GPBMetadata\Lacking', self::quoted(<<<'TEXT'
            name: "lacking.proto" syntax: "proto3" message_type {
              name: "A" field { name: "b" number: 1 type: TYPE_MESSAGE type_name: ".missing.B" label: LABEL_OPTIONAL }
            }
            TEXT));
        $this->vendor->message('p/src/Orphan.php', 'Acme\Orphan', 'shop.Orphan');
        $this->vendor->message('p/src/State.php', 'Acme\Shop\State', 'shop.State', 'function x() { GPBUtil::x(); }');
        $this->vendor->folder->write('google/composer.json', '{}');
        $this->vendor->message('google/Any.php', 'Google\Protobuf\Any', 'google.protobuf.Any');
        self::assertSame(0, $this->regenerate());
        foreach (
            [
                'Left as it was (4):',
                'Broken.php: its descriptor is damaged: ',
                'Computed.php: expected a string that is known without running the code, got self',
                'Lacking.php: no file declares missing.B; install the package that does, or name its folder, too',
                '1 classes are in no descriptor, and could not be used before, either: Acme\Orphan',
                'Acme\Shop\State: without x, of which Howdah knows no counterpart',
                'google is still there',
            ] as $line
        ) {
            self::assertStringContainsString($line, $this->output);
        }
        self::assertSame('7', $this->php("echo Acme\\Shop\\Order::build('7')->getOrderId();"));
    }

    public function testWritesTheSameEachTimeAndNothingWhenNothingChanged(): void
    {
        $this->shop();
        $this->regenerate();
        $first = $this->written('out');
        $times = array_map(filemtime(...), array_keys($first));
        self::assertSame(0, $this->regenerate());
        self::assertSame("{$this->path('out')} is up to date.\n", $this->output);
        self::assertSame($times, array_map(filemtime(...), array_keys($this->written('out'))));
        $this->regenerate('again');
        self::assertSame(array_values($first), array_values($this->written('again')));
    }

    public function testChecksWhetherItOughtToBeRun(): void
    {
        $this->shop();
        self::assertSame(1, $this->regenerate('out', '--check'));
        self::assertStringContainsString('is stale or missing; run howdah-protobuf regenerate ', $this->errors);
        $this->regenerate();
        self::assertSame(0, $this->regenerate('out', '--check'));
        $this->vendor->message('p/src/New.php', 'Acme\Shop\New1', 'shop.New');
        self::assertSame(1, $this->regenerate('out', '--check'));
    }

    public function testReplacesWhatItWroteBefore(): void
    {
        $this->shop();
        $this->regenerate();
        $before = $this->written('out');
        $this->vendor->folder->write('out/.draft/Left.php', 'of a run that was cut short');
        $this->vendor->message('p/src/Order.php', 'Acme\Shop\Order', 'shop.Order', 'const MORE = 1;');
        $this->regenerate();
        self::assertCount(count($before), $this->written('out'));
        self::assertSame('1', $this->php('echo Acme\Shop\Order::MORE;'));
    }

    public function testEmptiesItsFolderWhenComposerRemovedTheLastPackage(): void
    {
        $this->vendor->folder->write('vendor/composer/installed.json', '{}');
        $this->vendor->message('vendor/p/Order.php', 'Acme\Shop\Order', 'shop.Order');
        $this->vendor->metadata('vendor/p/Meta.php', 'GPBMetadata\Shop\Order', self::quoted(self::ORDER));
        self::assertSame(0, $this->command('regenerate', 'vendor'));
        self::assertStringContainsString(' of 1 .proto files are in vendor/howdah-protobuf', $this->output);
        self::assertStringNotContainsString('Load it', $this->output);
        unlink($this->path('vendor/p/Order.php'));
        unlink($this->path('vendor/p/Meta.php'));
        self::assertSame(0, $this->command('regenerate', 'vendor'));
        self::assertStringStartsWith('0 messages', $this->output);
        self::assertCount(3, $this->written('vendor/howdah-protobuf'));
    }

    public function testLeavesFoldersWithOtherFilesAlone(): void
    {
        $this->shop();
        $this->vendor->folder->write('out/precious.txt', '');
        self::assertSame(1, $this->regenerate());
        self::assertStringContainsString('holds other files (precious.txt); name a folder', $this->errors);
        self::assertCount(1, $this->written('out'));
    }

    /** @param (callable(string): string)|null $literal */
    private function shop(?callable $literal = null): void
    {
        $set = Vendor::set(self::ORDER);
        $this->vendor->folder->write('p/composer.json', '{}');
        $this->vendor->metadata(
            'p/metadata/Shop/Order.php',
            'GPBMetadata\Shop\Order',
            $literal === null ? var_export($set, true) : $literal($set),
        );
        $this->vendor->message('p/src/Order.php', 'Acme\Shop\Order', 'shop.Order', self::BUILD);
        $this->vendor->message('p/src/Order/Line.php', 'Acme\Shop\Order\Line', 'shop.Order.Line');
        $this->vendor->enum('p/src/State.php', 'Acme\Shop\State', 'shop.State');
    }

    private static function quoted(string ...$files): string
    {
        return var_export(Vendor::set(...$files), true);
    }

    private function regenerate(string $output = 'out', string ...$more): int
    {
        return $this->command('regenerate', $this->vendor->folder->path, '--output', $this->path($output), ...$more);
    }

    private function command(string ...$arguments): int
    {
        $streams = [fopen('php://memory', 'w+'), fopen('php://memory', 'w+')];
        $directory = (string) getcwd();
        chdir($this->vendor->folder->path);
        $code = (new Command(...$streams))->run(array_values($arguments));
        chdir($directory);
        [$this->output, $this->errors] = array_map(static function (mixed $stream): string {
            rewind($stream);
            return (string) stream_get_contents($stream);
        }, $streams);
        return $code;
    }

    private function path(string $path): string
    {
        return "{$this->vendor->folder->path}/$path";
    }

    /** What a script prints that has the regenerated classes. */
    private function php(string $code): string
    {
        $loaders = [dirname(__DIR__, 3) . '/autoload.php', $this->path('out/autoload.php')];
        $this->vendor->folder->write('loaders.txt', sprintf('<?php require %s; require %s;', ...array_map(
            static fn (string $path) => var_export($path, true),
            $loaders,
        )));
        $this->vendor->folder->write('script.txt', "<?php\n$code");
        $command = [PHP_BINARY, '-d', "auto_prepend_file={$this->path('loaders.txt')}", $this->path('script.txt')];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines);
        return implode("\n", $lines);
    }

    /** @return array<string, string> contents by path */
    private function written(string $folder): array
    {
        $files = [];
        $found = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->path($folder), \FilesystemIterator::SKIP_DOTS),
        );
        foreach ($found as $file) {
            $files[(string) $file] = (string) file_get_contents((string) $file);
        }
        ksort($files);
        return $files;
    }
}
