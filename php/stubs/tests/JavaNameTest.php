<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

use Howdah\Stubs\JavaName;
use PHPUnit\Framework\TestCase;

final class JavaNameTest extends TestCase
{
    /** @return array<array{string, string}> */
    public static function methods(): array
    {
        return [
            ['array_sum', 'arraySum'],
            ['strlen', 'strlen'],
            ['md5_file', 'md5File'],
            ['base64_encode', 'base64Encode'],
            ['fromJson', 'fromJson'],
            ['GetName', 'getName'],
            ['__toString', 'toString_'],
            ['__invoke', 'invoke'],
            ['DO_IT', 'doIt'],
            ['TOTAL', 'total'],
            ['switch', 'switch_'],
            ['wait', 'wait_'],
            ['_', '_'],
            ['_2x', '_2x'],
        ];
    }

    /** @dataProvider methods */
    public function testMakesCamelCaseOfSnakeCase(string $php, string $java): void
    {
        self::assertSame($java === '_' ? '__' : $java, JavaName::ofMethod($php));
    }

    public function testKnowsWhichFunctionAMethodCallsByDefault(): void
    {
        self::assertSame('array_sum', JavaName::snakeCase('arraySum'));
        self::assertSame('to_utf8', JavaName::snakeCase('toUTF8'));
        self::assertSame('http_build_query', JavaName::snakeCase('httpBuildQuery'));
        self::assertSame('url_of_a', JavaName::snakeCase('URLOfA'));
    }

    public function testMakesTypesAndConstants(): void
    {
        self::assertSame('CartFunctions', JavaName::ofType('cart-functions'));
        self::assertSame('Optional_', JavaName::ofType('Optional'));
        self::assertSame('_3d', JavaName::ofType('3d'));
        self::assertSame('VERY_HIGH', JavaName::ofConstant('VeryHigh'));
        self::assertSame('CLUBS', JavaName::ofConstant('CLUBS'));
        self::assertSame('E_ALL', JavaName::ofConstant('E_ALL'));
    }
}
