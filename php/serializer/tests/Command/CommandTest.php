<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Tests\Serializer\Fixtures\Parcel;
use PHPUnit\Framework\TestCase;

final class CommandTest extends TestCase
{
    public function testHelps(): void
    {
        self::assertStringContainsString('howdah-serializer COMMAND --help', Run::of('--help')->output);
        foreach (['generate', 'check', 'schema', 'typescript', 'proto'] as $command) {
            $run = Run::of($command, '--help');
            self::assertSame([0, ''], [$run->code, $run->errors]);
            self::assertStringStartsWith("Usage: howdah-serializer $command ", $run->output);
            self::assertStringContainsString('--bootstrap FILE', $run->output);
        }
    }

    /** @return iterable<string, array{int, string, list<string>}> */
    public static function mistakes(): iterable
    {
        $cases = [
            [2, 'Name a command.', []],
            [2, 'Unknown command make.', ['make']],
            [2, 'Name classes, or folders of them.', ['generate']],
            [2, 'schema has no option --folder.', ['schema', '--folder', 'x', 'stdClass']],
            [2, '--groups needs a value.', ['schema', 'stdClass', '--groups']],
            [2, 'The groups {list} are not valid JSON.', ['schema', 'stdClass', '--groups', '{list}']],
            [2, 'schema takes one choice of --groups', ['schema', 'stdClass', '--groups=a', '--groups=b']],
            [2, 'give one of them', ['generate', 'stdClass', '--read', '--write']],
            [2, '--conventions is one of howdah, jms, symfony, not api.', ['schema', 'X', '--conventions=api']],
            [2, 'has its conventions and its folder', ['generate', 'X', '--serializer', 'a.php', '--folder', 'b']],
            [2, 'proto has no option --groups.', ['proto', '--groups', 'x', 'X']],
            [2, '--package is one such as acme.shop, not 1.', ['proto', 'X', '--package=1']],
            [2, 'check needs --conventions jms or symfony', ['check', 'stdClass']],
            [1, 'There is no class, folder or file Acme\Nothing.', ['schema', 'Acme\Nothing']],
            [1, 'There is no file boot.php to load.', ['schema', 'stdClass', '--bootstrap', 'boot.php']],
            [1, 'Expected ">" in the type "list<int"', ['schema', 'list<int']],
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
        $run = Run::of(...$arguments);
        self::assertStringContainsString($message, $run->errors);
        self::assertSame([$code, ''], [$run->code, $run->output]);
    }

    public function testTellsWhichClassesOfAFolderAreNotLoaded(): void
    {
        $folder = sys_get_temp_dir() . '/howdah-command-test-' . bin2hex(random_bytes(6));
        mkdir("$folder/vendor", recursive: true);
        file_put_contents("$folder/one.php", '<?php namespace Acme; class Lost {} $a = new class {};');
        file_put_contents("$folder/vendor/two.php", '<?php class PassedOver {}');
        try {
            $run = Run::of('schema', $folder, Parcel::class);
        } finally {
            array_map(unlink(...), ["$folder/one.php", "$folder/vendor/two.php"]);
            rmdir("$folder/vendor");
            rmdir($folder);
        }
        self::assertSame(1, $run->code);
        self::assertStringContainsString('"Parcel"', $run->output);
        self::assertStringContainsString("  Acme\Lost\n    declared below $folder, but not found.", $run->errors);
        self::assertStringNotContainsString('PassedOver', $run->errors);
    }

    public function testIsAScript(): void
    {
        exec(sprintf('%s %s schema int', PHP_BINARY, dirname(__DIR__, 2) . '/bin/howdah-serializer'), $lines, $code);
        self::assertSame([0, '    "type": "integer"'], [$code, $lines[2]]);
    }
}
