<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\PlanFile;
use Howdah\Serializer\Store;
use Howdah\Serializer\StoreException;
use PHPUnit\Framework\TestCase;

final class StoreTest extends TestCase
{
    use TemporaryFolder;

    public function testKeepsAFunctionAndAnEntryThatNamesIt(): void
    {
        $file = $this->file('seven', 'return 7;');
        (new Store($this->folder))->save('entry', [$file], false, [__FILE__]);

        self::assertSame(7, $this->load('entry')());
        self::assertSame(
            [
                strtolower(FunctionFile::NAMESPACE . "\\$file->name"),
                false,
                [__FILE__ => [filemtime(__FILE__), filesize(__FILE__)]],
                null,
                $file->name,
            ],
            $this->entry('entry'),
        );
    }

    public function testKeepsAPlanWithTheEntryAndItsNodesInFilesOfTheirOwn(): void
    {
        $file = $this->file('seven', 'return 7;');
        $node = new PlanFile('node', ['node', ['a' => 1]]);
        (new Store($this->folder))->save('entry', [$file, $node], false, [], ['plan', ['node']]);

        self::assertSame(['plan', ['node']], $this->entry('entry')[3]);
        self::assertSame(['node', ['a' => 1]], require "$this->folder/node.php");
    }

    public function testLoadsTheFilesOfFunctionsThatAFunctionCalls(): void
    {
        $outer = new FunctionFile('outer_' . bin2hex(random_bytes(6)));
        $inner = $this->file('inner', "return 'inside';");
        $outer->body->line("function $outer->name(): string", '{', "    return {$outer->call($inner->name)}();", '}');
        (new Store($this->folder))->save('outer', [$outer, $inner], false, []);

        self::assertSame('inside', $this->load('outer')());
    }

    public function testTellsWhetherASourceHasChanged(): void
    {
        $source = "$this->folder/source.php";
        file_put_contents($source, '<?php');
        (new Store($this->folder))->save('entry', [$this->file('f', 'return 1;')], false, [$source]);
        self::assertTrue(Store::isCurrent($this->entry('entry')[2]));

        file_put_contents($source, '<?php // more');
        clearstatcache();

        self::assertFalse(Store::isCurrent($this->entry('entry')[2]));
    }

    public function testNamesAFolderThatCannotBeMade(): void
    {
        $this->expectException(StoreException::class);
        $this->expectExceptionMessage(__FILE__ . '/below');

        (new Store(__FILE__ . '/below'))->save('an entry', [$this->file('f', 'return 1;')], false, []);
    }

    public function testHasAFolderThatIsTheUsersAlone(): void
    {
        self::assertSame(0, fileperms(Store::ownFolder()) & 0022);
    }

    /** @return array{string, bool, array<string, ?array{int, int}>, ?list<mixed>, string} */
    private function entry(string $name): array
    {
        return require "$this->folder/$name.php";
    }

    private function load(string $entry): callable
    {
        [4 => $file, 0 => $function] = $this->entry($entry);
        require "$this->folder/$file.php";
        return $function;
    }

    private function file(string $name, string $body): FunctionFile
    {
        $file = new FunctionFile($name . '_' . bin2hex(random_bytes(6)));
        $file->body->line("function $file->name(): mixed", '{', "    $body", '}');
        return $file;
    }
}
