<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Store;
use Howdah\Serializer\StoreException;
use PHPUnit\Framework\TestCase;

final class StoreTest extends TestCase
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/howdah-store-' . bin2hex(random_bytes(6));
    }

    protected function tearDown(): void
    {
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        is_dir($this->folder) && rmdir($this->folder);
    }

    public function testLoadsWhatItKeeps(): void
    {
        $function = (new Store($this->folder))->save('an entry', [$this->file('seven', 'return 7;')], [__FILE__]);

        self::assertSame(7, $function());
        self::assertSame($function, (new Store($this->folder))->load('an entry'));
        self::assertNull((new Store($this->folder))->load('another entry'));
    }

    public function testLoadsTheFilesOfFunctionsThatAFunctionCalls(): void
    {
        $outer = new FunctionFile('outer_' . bin2hex(random_bytes(6)));
        $inner = $this->file('inner', "return 'inside';");
        $outer->body->line("function $outer->name(): string", '{', "    return {$outer->call($inner->name)}();", '}');

        self::assertSame('inside', (new Store($this->folder))->save('outer', [$outer, $inner], [])());
    }

    public function testForgetsWhatWasMadeOfASourceThatChanged(): void
    {
        mkdir($this->folder);
        $source = "$this->folder/source.php";
        file_put_contents($source, '<?php');
        $store = new Store($this->folder);
        $store->save('an entry', [$this->file('f', 'return 1;')], [$source]);
        self::assertNotNull($store->load('an entry'));

        file_put_contents($source, '<?php // more');
        clearstatcache();

        self::assertNull($store->load('an entry'));
        self::assertNotNull((new Store($this->folder, false))->load('an entry'));
    }

    public function testNamesAFolderThatCannotBeMade(): void
    {
        $this->expectException(StoreException::class);
        $this->expectExceptionMessage(__FILE__ . '/below');

        (new Store(__FILE__ . '/below'))->save('an entry', [$this->file('f', 'return 1;')], []);
    }

    public function testHasAFolderThatIsTheUsersAlone(): void
    {
        self::assertSame(0, fileperms((new Store())->folder) & 0022);
    }

    private function file(string $name, string $body): FunctionFile
    {
        $file = new FunctionFile($name . '_' . bin2hex(random_bytes(6)));
        $file->body->line("function $file->name(): mixed", '{', "    $body", '}');
        return $file;
    }
}
