<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/**
 * The serializer and a plain interpreter of the same models, on random classes, values and documents. fuzz.php beside
 * this file runs many more rounds.
 */
final class DifferentialTest extends TestCase
{
    use TemporaryFolder;

    private const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34];

    public function testWritesAndReadsAsAPlainInterpreterOfTheSameModelsDoes(): void
    {
        $rounds = 0;
        foreach (self::SEEDS as $seed) {
            $trial = new Trial((new RandomProgram(new Random($seed)))->program(), $seed, $this->folder);
            foreach ($trial->differences(150) as $difference) {
                self::fail("seed $seed:\n$difference");
            }
            $rounds += $trial->rounds;
        }
        self::assertGreaterThan(500, $rounds);
    }

    public function testTakesPartsAwayThatADifferenceDoesNotNeed(): void
    {
        $members = [
            new MemberSource([], 'public int $a = 1'),
            new MemberSource(['#[S\SkipWhenEmpty]'], 'public int $b'),
        ];
        $program = new Program([
            new ClassSource('A', 'class A', ['#[S\ReadOnlyProperty]'], $members),
            new ClassSource('B', 'class B extends A', [], []),
        ]);
        $smaller = array_map(
            static fn(Program $program): string => $program->source('X'),
            iterator_to_array($program->smaller(), false),
        );
        self::assertCount(6, $smaller);
        self::assertStringNotContainsString('class B', $smaller[0]);
        self::assertStringNotContainsString('$a', $smaller[1]);
        self::assertStringNotContainsString('$b', $smaller[2]);
        self::assertStringNotContainsString('ReadOnlyProperty', $smaller[3]);
        self::assertStringNotContainsString('SkipWhenEmpty', $smaller[4]);
        self::assertStringNotContainsString('extends', $smaller[5]);
    }
}
