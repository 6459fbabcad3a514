<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Metadata;

use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\ModelException;
use PHPUnit\Framework\TestCase;

final class TypeReaderTest extends TestCase
{
    /** @dataProvider types */
    public function testReads(string $text, string $type): void
    {
        self::assertSame($type, (string) (new TypeReader())->ofText($text));
    }

    /** @return iterable<string, array{string, string}> */
    public static function types(): iterable
    {
        $suit = 'Howdah\Tests\Serializer\Fixtures\Suit';
        $types = [
            'integer' => 'int',
            'boolean' => 'bool',
            '?double' => '?float',
            'int|null' => '?int',
            'int|string' => '(int|string)',
            'array' => 'array<mixed>',
            'array<int>' => 'list<int>',
            'array<string, float>' => 'map<string, float>',
            'array<int, float>' => 'array<int, float>',
            'list<?int>' => 'list<?int>',
            'int[][]' => 'list<list<int>>',
            'iterable<int>' => 'Traversable list<int>',
            'ArrayIterator<string, int>' => 'ArrayIterator map<string, int>',
            'stdClass' => 'stdClass map<string, mixed>',
            'array{a: int, "b c"?: list<int>}' => 'array{a: int, b c?: list<int>}',
            'array{int, ?string, array{list<int>}}' => 'array{0: int, 1: ?string, 2: array{0: list<int>}}',
            'DateTime' => 'DateTime<[null,null,[]]>',
            "DateTimeImmutable<'Y-m-d', 'UTC', ['Y', 'U']>" => 'DateTimeImmutable<["Y-m-d","UTC",["Y","U"]]>',
            "DateTime<null, null, ['Y-m-d\TH:i']>" => 'DateTime<[null,null,["Y-m-d\\\\TH:i"]]>',
            'Money<>' => 'custom Money',
            'Money<null, [[1], "a"], 1e2>' => 'custom Money<[null,[[1],"a"],100.0]>',
            "Money<'it''s'>" => 'custom Money<["it\'s"]>',
            'array<string, null|int>' => 'map<string, ?int>',
            "DateTime<'', '', 'Y'>" => 'DateTime<[null,null,["Y"]]>',
            'DateInterval' => 'DateInterval',
            "float<2, 'HALF_EVEN', 4>" => 'float<2, 3>',
            $suit => "$suit<string>",
            "enum<'$suit'>" => "$suit<string>",
            "enum<$suit, 'name'>" => "$suit<name>",
            "Money<'EUR', 2>" => 'custom Money<["EUR",2]>',
            'array<Money>' => 'list<custom Money>',
            'Money<list<?Coin>|int>' => 'custom Money<["(list<(Coin|null)>|int)"]>',
            "Money<['EUR', Coin<2>]>" => 'custom Money<[["EUR","Coin<2>"]]>',
            '\Howdah\Tests\Serializer\Fixtures\Circle' => 'Howdah\Tests\Serializer\Fixtures\Circle',
        ];
        foreach ($types as $text => $type) {
            yield $text => [$text, $type];
        }
    }

    /** @dataProvider faults */
    public function testRefuses(string $text, string $message): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage($message);
        (new TypeReader())->ofText($text);
    }

    /** @return array<string, array{string, string}> */
    public static function faults(): array
    {
        return [
            'nothing' => ['', 'Expected a type in the type "", got its end at column 1'],
            'open' => ['array<int', 'Expected ">" in the type "array<int", got its end at column 10'],
            'more' => ['int int', 'Expected the end of the type in the type "int int", got "int" at column 5'],
            'no enum' => ["enum<'Nothing'>", 'Expected an enum in enum<...>, got "Nothing"'],
            'no values' => ["enum<'Howdah\\Tests\\Serializer\\Fixtures\\Direction', 'value'>", 'has no values'],
            'rounding' => ["float<2, 'UP'>", 'Expected one of HALF_UP, HALF_DOWN, HALF_EVEN, HALF_ODD'],
        ];
    }
}
