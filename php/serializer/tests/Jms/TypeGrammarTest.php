<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Howdah\Serializer\Metadata\TypeExpression;
use Howdah\Serializer\Metadata\TypeParser;
use Howdah\Serializer\ModelException;
use JMS\Serializer\Tests\Serializer\Type\ParserTest;
use JMS\Serializer\Type\Exception\SyntaxError;
use JMS\Serializer\Type\Parser;
use PHPUnit\Framework\TestCase;

/** The types that JMS's parser takes are parsed as it does. */
final class TypeGrammarTest extends TestCase
{
    protected function setUp(): void
    {
        Oracle::require();
    }

    public function testTheTypesOfJmsOwnTestsAreParsedAlike(): void
    {
        foreach (ParserTest::validTypesProvider() as [$text, $expected]) {
            self::assertSame($expected, self::jms((new TypeParser())->parse($text)), $text);
        }
    }

    public function testWhatJmsOwnTestsExpectToBeWrongIsWrong(): void
    {
        foreach (ParserTest::wrongSyntax() as [$text]) {
            try {
                (new TypeParser())->parse($text);
                self::fail("\"$text\" was parsed.");
            } catch (ModelException $wrong) {
                self::assertStringContainsString("\"$text\"", $wrong->getMessage());
            }
        }
    }

    public function testTypesByChanceAreParsedAlike(): void
    {
        mt_srand(12);
        for ($i = 0; $i < 2000; $i++) {
            $text = self::type(3);
            self::assertSame((new Parser())->parse($text), self::jms((new TypeParser())->parse($text)), $text);
        }
    }

    public function testWhatAChangeByChanceMakesWrongToJmsIsWrong(): void
    {
        mt_srand(12);
        for ($i = 0; $i < 2000; $i++) {
            $text = self::type(2);
            $text = substr_replace($text, ['<', '>', ',', '', ']'][mt_rand(0, 4)], mt_rand(0, strlen($text) - 1), 1);
            try {
                (new Parser())->parse($text);
                continue;
            } catch (SyntaxError | \TypeError) {
            }
            try {
                $type = (new TypeParser())->parse($text);
                self::assertStringContainsString('[]', $text, "{$type->name} was parsed of $text");
            } catch (ModelException $wrong) {
                self::assertStringContainsString('in the type', $wrong->getMessage());
            }
        }
    }

    private static function type(int $depth): string
    {
        $name = ['array', 'string', 'Acme\Product', 'DateTime', 'a1_b'][mt_rand(0, 4)];
        if ($depth === 0 || mt_rand(0, 2) === 0) {
            return $name;
        }
        return $name . ['<', ' < '][mt_rand(0, 1)] . self::arguments($depth - 1) . ['>', ' >'][mt_rand(0, 1)];
    }

    private static function arguments(int $depth): string
    {
        $arguments = [];
        for ($count = mt_rand(0, 3); $count > 0; $count--) {
            $arguments[] = match (mt_rand(0, 6)) {
                0 => (string) mt_rand(0, 99),
                1 => mt_rand(0, 9) . '.' . mt_rand(0, 9),
                2 => "'Y-m-d\\TH''i'",
                3 => '"a, <b> ""c"""',
                4 => 'null',
                5 => '[' . ($depth === 0 ? '' : self::arguments($depth - 1)) . ']',
                default => self::type($depth),
            };
        }
        return implode([',', ', '][mt_rand(0, 1)], $arguments);
    }

    /** As JMS's parser gives it. */
    private static function jms(mixed $value): mixed
    {
        return match (true) {
            $value instanceof TypeExpression => [
                'name' => $value->name,
                'params' => array_map(self::jms(...), $value->arguments),
            ],
            is_array($value) => array_map(self::jms(...), $value),
            default => $value,
        };
    }
}
