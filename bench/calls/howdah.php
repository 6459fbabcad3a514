<?php

/*
 * Calls of Java in `./howdah bench calls`: the loops of php.php with Java's classes in place of PHP's own.
 */

declare(strict_types=1);

namespace Howdah\Benchmarks\Howdah;

use io\howdah\benchmarks\calls\workload\Item;
use io\howdah\benchmarks\calls\workload\Items;
use java\lang\Math;
use java\lang\StringBuilder;

function max_loop(int $calls): int
{
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += Math::max($i, 500);
    }
    return $sum;
}

function append_loop(int $calls): int
{
    $builder = new StringBuilder();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $builder->append('carriage');
        if (($i & 127) === 127) {
            $sum += $builder->length();
            $builder->setLength(0);
        }
    }
    return $sum + $builder->length();
}

function field_loop(int $calls): int
{
    $item = new Item(500);
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += $item->value;
    }
    return $sum;
}

function foreach_ints_loop(int $calls): int
{
    $ints = Items::ints();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        foreach ($ints as $int) {
            $sum += $int;
        }
    }
    return $sum;
}

function foreach_objects_loop(int $calls): int
{
    $items = Items::items();
    $item = $items[0];
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        foreach ($items as $item) {
            $sum++;
        }
        $sum += $item->value;
    }
    return $sum;
}

function fold_loop(int $calls): int
{
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += Items::fold(static fn (int $folded, int $value): int => $folded + $value);
    }
    return $sum;
}
