<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Selection;

/** Takes parts away from a program that shows a difference, as long as it still shows one. */
final class Reduction
{
    private const SEEDS = 4;
    private const ROUNDS = 90;
    private const LAST_ROUNDS = 3000;

    public function __construct(private readonly string $folder)
    {
    }

    /** @return array{Program, Difference} the smallest program that was found, and the shortest input */
    public function reduce(Program $program, int $seed, Difference $difference): array
    {
        if ($difference->selection != new Selection()) {
            $simple = $difference->with(new Selection());
            $difference = $this->find($program, $seed, $simple, self::ROUNDS) ?? $difference;
        }
        do {
            $isSmaller = false;
            foreach ($program->smaller() as $smaller) {
                $found = $this->find($smaller, $seed, $difference, self::ROUNDS);
                if ($found !== null) {
                    [$program, $difference, $isSmaller] = [$smaller, $found, true];
                    break;
                }
            }
        } while ($isSmaller);
        return [$program, $this->find($program, $seed, $difference, self::LAST_ROUNDS) ?? $difference];
    }

    /** The like of a difference with the shortest input. */
    private function find(Program $program, int $seed, Difference $like, int $rounds): ?Difference
    {
        $shortest = null;
        for ($i = 0; $i < self::SEEDS; $i++) {
            $trial = new Trial($program, $seed + $i, $this->folder, $like->conventions);
            foreach ($trial->differences($rounds, $like->selection) as $found) {
                if (
                    $found->isLike($like)
                    && ($shortest === null || strlen($found->input) < strlen($shortest->input))
                ) {
                    $shortest = $found;
                }
            }
            if ($shortest !== null && $rounds < self::LAST_ROUNDS) {
                return $shortest;
            }
        }
        return $shortest;
    }
}
