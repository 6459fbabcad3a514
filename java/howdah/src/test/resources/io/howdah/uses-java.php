<?php

declare(strict_types=1);

namespace App;

use java\lang\Integer;
use java\lang\Math;
use java\lang\RuntimeException;
use java\util\ArrayList;
use java\util\Comparator;
use java\util\concurrent\TimeUnit;

final class ByLength implements Comparator
{
    public const LARGEST = Integer::MAX_VALUE;

    public function compare(string $a, string $b): int
    {
        return \strlen($a) <=> \strlen($b);
    }
}

final class Refused extends RuntimeException
{
    public function reason(): string
    {
        return 'refused: ' . $this->getMessage();
    }
}

class Shelf extends ArrayList
{
    public const LARGEST = 'a shelf';

    public function __construct(int &$made, string ...$books)
    {
        $made++;
        parent::__construct();
    }

    public static function tryIt(): string
    {
        $made = 0;
        try {
            new self($made, 'a', 'b');
        } catch (\Error $e) {
            return $made . \strtok($e->getMessage(), ':');
        }
    }
}

function hot(int $rounds): int
{
    $list = new ArrayList();
    $sum = 0;
    for ($i = 0; $i < $rounds; $i++) {
        $sum += Math::max($i, 500) - Integer::MAX_VALUE;
        $list[] = $i % 7;
    }
    foreach ($list as $each) {
        $sum += $each;
    }
    return $sum + \count($list);
}

function report(): string
{
    $words = new ArrayList(['ccc', 'a', 'bb']);
    $words->sort(new ByLength());
    try {
        throw new Refused('no');
    } catch (RuntimeException $e) {
        $reason = $e instanceof Refused ? $e->reason() : '';
    }
    return \implode(' ', [
        ...$words,
        TimeUnit::SECONDS === TimeUnit::valueOf('SECONDS') ? 'same' : 'other',
        ByLength::LARGEST,
        $reason,
        Shelf::tryIt(),
        hot(20000),
    ]);
}
