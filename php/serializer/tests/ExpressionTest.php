<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Hidden;
use PHPUnit\Framework\TestCase;

final class ExpressionTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider answers */
    public function testLeavesOutWhatAnExpressionExcludes(bool $hide, string $json): void
    {
        $evaluate = static fn(string $expression, array $variables): bool
            => $expression === 'hide' && $variables['object'] instanceof Hidden && $hide;
        self::assertSame($json, (new Serializer($this->folder, evaluate: $evaluate))->toJson(new Hidden()));
    }

    /** @return array<string, array{bool, string}> */
    public static function answers(): array
    {
        return ['excluded' => [true, '{"own":2}'], 'kept' => [false, '{"secret":1,"own":2}']];
    }

    /** @dataProvider calls */
    public function testAsksForAnEvaluator(\Closure $call): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('The expression "hide" cannot be evaluated. Give the serializer an evaluator');
        $call(new Serializer($this->folder));
    }

    /** @return array<string, array{\Closure(Serializer): mixed}> */
    public static function calls(): array
    {
        return [
            'writing' => [static fn(Serializer $serializer): string => $serializer->toJson(new Hidden())],
            'reading' => [static fn(Serializer $serializer): mixed
                => $serializer->fromJson('{"secret":1}', Hidden::class)],
        ];
    }
}
