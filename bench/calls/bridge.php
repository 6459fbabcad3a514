<?php

/*
 * Calls of Java over the PHP/Java Bridge in `./howdah bench calls`: the loops of php.php as its Java.inc wants them
 * written. That is included before, with JAVA_PREFER_VALUES: methods return numbers as PHP's own, though longs as
 * floats.
 */

declare(strict_types=1);

namespace Howdah\Benchmarks\Bridge;

use Java;

use function java;
use function java_closure;
use function java_values;

final class Addition
{
    /** Arguments of callbacks come as Java objects. */
    public function applyAsLong(object $value, object $other): int
    {
        return (int) java_values($value) + (int) java_values($other);
    }
}

function max_loop(int $calls): int
{
    $math = java('java.lang.Math');
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += (int) $math->max($i, 500);
    }
    return $sum;
}

function append_loop(int $calls): int
{
    $builder = new Java('java.lang.StringBuilder');
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
    $item = new Java('io.howdah.benchmarks.calls.workload.Item', 500);
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += $item->value;
    }
    return $sum;
}

/** All elements cross at once, which is the fastest that it has. */
function foreach_ints_loop(int $calls): int
{
    $ints = java('io.howdah.benchmarks.calls.workload.Items')->ints();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        foreach (java_values($ints) as $int) {
            $sum += $int;
        }
    }
    return $sum;
}

function foreach_objects_loop(int $calls): int
{
    $items = java('io.howdah.benchmarks.calls.workload.Items')->items();
    $item = $items[0];
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        foreach (java_values($items) as $item) {
            $sum++;
        }
        $sum += $item->value;
    }
    return $sum;
}

function fold_loop(int $calls): int
{
    $items = java('io.howdah.benchmarks.calls.workload.Items');
    $interface = java('java.util.function.LongBinaryOperator');
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += (int) $items->fold(java_closure(new Addition(), null, $interface));
    }
    return $sum;
}
