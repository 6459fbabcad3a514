<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

use Howdah\Stubs\PhpTypeParser;
use PHPUnit\Framework\TestCase;

final class PhpTypeParserTest extends TestCase
{
    /** @return iterable<string, array{string, string}> */
    public static function types(): iterable
    {
        $types = [
            'int' => 'int',
            'INTEGER' => 'int',
            '?string' => 'string|null',
            'string|null' => 'string|null',
            'int | false' => 'int|false',
            'true|false' => 'bool',
            'mixed|null' => 'mixed',
            '(int|string)[]' => 'list<int|string>',
            'int[][]' => 'list<list<int>>',
            '?int[]' => 'list<int>|null',
            'array<string>' => 'list<string>',
            'array<string, list<int>>' => 'array<string, list<int>>',
            'array< int , string >' => 'array<int, string>',
            'non-empty-list<int>' => 'list<int>',
            'array-key' => 'int|string',
            'int<0, max>' => 'int',
            "'a'|'b'" => 'string',
            '1|2' => 'int',
            '-1.5' => 'float',
            'array{a: int, b?: ?string}' => 'array<string, mixed>',
            "array{'a-b': int, ...}" => 'array<string, mixed>',
            'array{int, string}' => 'array',
            'object{a: int}' => 'object',
            'callable(int, array<string>): string' => 'callable',
            'callable(callable(int): int): (int|string)' => 'callable',
            '\Closure(int): void' => 'callable',
            'Closure' => 'Closure',
            '\App\Cart' => 'App\Cart',
            'App\Cart&\Countable' => 'App\Cart',
            'Collection<int, Item>' => 'Collection',
            'class-string<Foo>' => 'string',
            'key-of<Foo::MAP>' => 'mixed',
            'Foo::BAR_*' => 'mixed',
            '$this' => 'static',
            'list<?string>' => 'list<string|null>',
            'iterable<int>' => 'mixed',
            'not a type' => 'mixed',
            'array<int' => 'mixed',
            '' => 'mixed',
        ];
        foreach ($types as $text => $normal) {
            yield (string) $text => [(string) $text, $normal];
        }
    }

    /** @dataProvider types */
    public function testGivesEachTypeItsNormalForm(string $text, string $normal): void
    {
        self::assertSame($normal, (string) PhpTypeParser::ofFullNames()->parse($text));
    }

    public function testFindsWhereATypeEnds(): void
    {
        [$type, $rest] = PhpTypeParser::ofFullNames()->parsePrefix('array<string, int>|false $counts how often');
        self::assertSame('array<string, int>|false', (string) $type);
        self::assertSame('$counts how often', $rest);
    }

    public function testTakesNoTypeFromOtherText(): void
    {
        [$type, $rest] = PhpTypeParser::ofFullNames()->parsePrefix('$counts how often');
        self::assertNull($type);
        self::assertSame('$counts how often', $rest);
    }
}
