<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

use io\howdah\benchmarks\http\Pool;

/** By the JVM's pool of connections: one call of Java per query. */
final class PoolDatabase implements Database
{
    public function randomNumber(int $id): int
    {
        return Pool::randomNumber($id);
    }

    public function update(array $numbers): void
    {
        Pool::update(array_keys($numbers), array_values($numbers));
    }

    public function fortunes(): array
    {
        return array_column(Pool::fortunes(), 1, 0);
    }
}
