<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

/** The tables of TechEmpower's tests. */
interface Database
{
    /** A row of `world`, by a query of its own. */
    public function randomNumber(int $id): int;

    /**
     * Writes rows of `world` by one statement.
     *
     * @param array<int, int> $numbers random number by id
     */
    public function update(array $numbers): void;

    /** @return array<int, string> message by id */
    public function fortunes(): array;
}
