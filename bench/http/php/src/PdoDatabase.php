<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

use PDO;
use PDOStatement;

/** By PDO: one connection, which is kept. */
final class PdoDatabase implements Database
{
    private PDOStatement $select;
    private PDOStatement $update;
    private PDOStatement $fortunes;

    /** @param bool $isLasting whether this object sees more than one request, so that it pays to prepare statements */
    public function __construct(bool $isLasting)
    {
        $connection = new PDO(
            'pgsql:host=127.0.0.1;dbname=hello_world;user=benchmarkdbuser;password=benchmarkdbpass;port='
                . getenv('BENCH_DATABASE_PORT'),
            options: [
                PDO::ATTR_PERSISTENT => true,
                PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
                // For a statement that is used once, to prepare it would be a second question to the database.
                PDO::ATTR_EMULATE_PREPARES => !$isLasting,
            ],
        );
        $this->select = $connection->prepare('SELECT randomnumber FROM world WHERE id = ?');
        $this->update = $connection->prepare(
            'UPDATE world SET randomnumber = n.randomnumber'
                . ' FROM unnest(?::int[], ?::int[]) AS n (id, randomnumber) WHERE world.id = n.id'
        );
        $this->fortunes = $connection->prepare('SELECT id, message FROM fortune');
    }

    public function randomNumber(int $id): int
    {
        $this->select->execute([$id]);
        return $this->select->fetchColumn();
    }

    public function update(array $numbers): void
    {
        $this->update->execute([
            '{' . implode(',', array_keys($numbers)) . '}',
            '{' . implode(',', $numbers) . '}',
        ]);
    }

    public function fortunes(): array
    {
        $this->fortunes->execute();
        return $this->fortunes->fetchAll(PDO::FETCH_KEY_PAIR);
    }
}
