<?php

/*
 * PHP alone in `./howdah bench calls`: for each case, PHP's own loop that makes the same calls from the same input and
 * comes to the same checksum as the Java classes of io.howdah.benchmarks.calls.workload.
 */

declare(strict_types=1);

namespace Howdah\Benchmarks;

use Closure;

use function array_map;
use function array_reverse;
use function array_sum;
use function min;
use function ord;
use function str_repeat;
use function strlen;
use function strrev;
use function usort;

function accumulator(): Accumulator
{
    return new Accumulator(7);
}

/**
 * @param array<string, mixed> $map
 * @return array<string, mixed>
 */
function identity(array $map): array
{
    return $map;
}

/** @return list<int> */
function ints(): array
{
    $ints = [];
    for ($i = 0; $i < 1000; $i++) {
        $ints[] = ($i * 7919) % 1009;
    }
    return $ints;
}

/** @return list<Item> */
function items(): array
{
    return array_map(static fn (int $value): Item => new Item($value), ints());
}

/** @return list<float> */
function floats(): array
{
    $floats = [];
    for ($i = 0; $i < 1000; $i++) {
        $floats[] = (($i * 7919) % 1009) / 4;
    }
    return $floats;
}

function text(): string
{
    return str_repeat('0123456789abcdef', 4);
}

/** @param list<int> $ints */
function digest(array $ints): int
{
    $digest = 0;
    foreach ($ints as $position => $int) {
        $digest += $position * $int;
    }
    return $digest;
}

function larger(int $value, int $other): int
{
    return $value > $other ? $value : $other;
}

/**
 * @param list<int> $ints
 * @param Closure(int, int): int $operator
 */
function fold(array $ints, Closure $operator): int
{
    $folded = 0;
    foreach ($ints as $int) {
        $folded = $operator($folded, $int);
    }
    return $folded;
}

function min_loop(int $calls): int
{
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += min($i, 500);
    }
    return $sum;
}

function strrev_loop(int $calls): int
{
    $text = text();
    $sum = 0;
    $reversed = '';
    for ($i = 0; $i < $calls; $i++) {
        $reversed = strrev($text);
        $sum += strlen($reversed);
    }
    return $sum + ord($reversed[0]) + ord($reversed[40]);
}

function strlen_loop(int $calls): int
{
    $texts = [str_repeat('x', 65536), str_repeat('x', 65535)];
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += strlen($texts[$i & 1]);
    }
    return $sum;
}

function array_sum_ints_loop(int $calls): int
{
    $ints = ints();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += array_sum($ints);
    }
    return $sum;
}

function array_sum_floats_loop(int $calls): int
{
    $floats = floats();
    $sum = 0.0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += array_sum($floats);
    }
    return (int) $sum;
}

function array_reverse_loop(int $calls): int
{
    $ints = ints();
    $sum = 0;
    $reversed = [];
    for ($i = 0; $i < $calls; $i++) {
        $reversed = array_reverse($ints);
        $sum += $reversed[$i % 1000];
    }
    return $sum + digest($reversed);
}

function map_loop(int $calls): int
{
    $map = [
        'id' => 0,
        'sku' => 'HW-1001',
        'name' => 'carriage',
        'price' => 1299.5,
        'weight' => 84.25,
        'stock' => 12,
        'rating' => 5,
        'active' => true,
        'hidden' => false,
        'note' => null,
    ];
    $sum = 0;
    $same = $map;
    for ($i = 0; $i < $calls; $i++) {
        $map['id'] = $i;
        $same = identity($map);
        $sum += $same['id'];
    }
    return $sum + strlen($same['sku']) + strlen($same['name'])
        + (int) ($same['price'] * 4) + (int) ($same['weight'] * 4) + $same['stock'] + $same['rating']
        + ($same['active'] ? 1 : 0) + ($same['hidden'] ? 1 : 0) + ($same['note'] === null ? 1 : 0);
}

function method_loop(int $calls): int
{
    $accumulator = accumulator();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += $accumulator->add($i);
    }
    return $sum;
}

function usort_loop(int $calls): int
{
    $ints = ints();
    $sum = 0;
    $sorted = [];
    for ($i = 0; $i < $calls; $i++) {
        $sorted = $ints;
        usort($sorted, static fn (int $a, int $b): int => $a <=> $b);
        $sum += $sorted[$i % 1000];
    }
    return $sum + digest($sorted);
}

function max_loop(int $calls): int
{
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += larger($i, 500);
    }
    return $sum;
}

function append_loop(int $calls): int
{
    $builder = new Text();
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
    $ints = ints();
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
    $items = items();
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
    $ints = ints();
    $sum = 0;
    for ($i = 0; $i < $calls; $i++) {
        $sum += fold($ints, static fn (int $folded, int $value): int => $folded + $value);
    }
    return $sum;
}
