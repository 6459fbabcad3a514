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

    public function testAsksForAnEvaluator(): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('The expression "hide" cannot be evaluated. Give the serializer an evaluator');
        (new Serializer($this->folder))->toJson(new Hidden());
    }
}
