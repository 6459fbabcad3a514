<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Regenerate;

use Howdah\Console\CommandException;
use Howdah\Protobuf\Regenerate\Tokens;
use PHPUnit\Framework\TestCase;

final class TokensTest extends TestCase
{
    /** @dataProvider constants */
    public function testReadsConstantStringsAsPhpDoes(string $expression): void
    {
        self::assertSame(eval("return $expression;"), self::read($expression));
    }

    /** @return iterable<string, array{string}> */
    public static function constants(): iterable
    {
        yield 'single quotes' => ["'a\\'b\\\\c\\n\$d'"];
        yield 'double quotes' => ['"\x0A\xfF\n\t\r\v\e\f\\\\\$\"\0\12\101\377\q\'"'];
        yield 'hexadecimal digits in pieces' => ["hex2bin(\n    \"0a1b\" .\n    \"2c\"\n)"];
        yield 'from the root' => ["\\hex2bin('0a')"];
        yield 'Base64' => ["base64_decode('AAEC')"];
        yield 'compressed' => ["gzuncompress(base64_decode('" . base64_encode((string) gzcompress('abc')) . "'))"];
        yield 'parentheses' => ["('a' . ('b')) . 'c'"];
        yield 'nowdoc' => ["<<<'EOT'\n    a\\n\n      b\n    EOT"];
        yield 'heredoc' => ["<<<EOT\na\\n\"\n\\x41\nEOT"];
        yield 'comments' => ["'a' /* b */ . // c\n 'd'"];
    }

    public function testReadsTheFolderOfTheFile(): void
    {
        self::assertSame('/some/folder/x', self::read("__DIR__ . '/x'"));
    }

    /** @dataProvider others */
    public function testRefusesWhatWouldHaveToBeRun(string $expression, string $message): void
    {
        $this->expectException(CommandException::class);
        $this->expectExceptionMessage($message);
        self::read($expression);
    }

    /** @return iterable<string, array{string, string}> */
    public static function others(): iterable
    {
        yield 'a variable' => ['$bytes', 'got $bytes'];
        yield 'a variable in a string' => ['"a$b"', 'got "'];
        yield 'another function' => ["system('ls')", 'got system(…)'];
        yield 'a constant' => ['FOO', 'got FOO'];
        yield 'digits that are none' => ["hex2bin('zz')", 'hex2bin() of its string fails'];
        yield 'what no version of the compiler writes' => ['"\u{41}"', 'got \u'];
        yield 'nothing' => ['', 'got ;'];
    }

    private static function read(string $expression): string
    {
        return Tokens::of("<?php $expression;", '/some/folder')->string();
    }
}
