<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

/** What the six tests answer, whatever server asks. */
final class Application
{
    private const LARGEST_ID = 10000;
    private const MOST_QUERIES = 500;

    private ?Database $database = null;

    /** @param bool $isLasting whether this object sees more than one request */
    public function __construct(private readonly bool $isLasting)
    {
    }

    public function plaintext(): string
    {
        return 'Hello, World!';
    }

    public function json(): string
    {
        return json_encode(['message' => 'Hello, World!']);
    }

    public function world(): string
    {
        return json_encode($this->randomWorld());
    }

    /** @param mixed $count as it came: bounded here to 1 to 500 */
    public function worlds(mixed $count): string
    {
        $worlds = [];
        for ($left = self::bound($count); $left > 0; $left--) {
            $worlds[] = $this->randomWorld();
        }
        return json_encode($worlds);
    }

    /** @param mixed $count as it came: bounded here to 1 to 500 */
    public function updates(mixed $count): string
    {
        $numbers = [];
        for ($left = self::bound($count); $left > 0; $left--) {
            do {
                $id = mt_rand(1, self::LARGEST_ID);
            } while (isset($numbers[$id]));
            $this->database()->randomNumber($id);
            $numbers[$id] = mt_rand(1, self::LARGEST_ID);
        }
        // Rows are locked in the same order by all, so that no two requests wait for each other.
        ksort($numbers);
        $this->database()->update($numbers);
        $worlds = [];
        foreach ($numbers as $id => $number) {
            $worlds[] = ['id' => $id, 'randomNumber' => $number];
        }
        return json_encode($worlds);
    }

    public function fortunes(): string
    {
        $fortunes = $this->database()->fortunes();
        $fortunes[0] = 'Additional fortune added at request time.';
        asort($fortunes);
        return FortunesPage::of($fortunes);
    }

    /** @return array{id: int, randomNumber: int} */
    private function randomWorld(): array
    {
        $id = mt_rand(1, self::LARGEST_ID);
        return ['id' => $id, 'randomNumber' => $this->database()->randomNumber($id)];
    }

    private function database(): Database
    {
        return $this->database ??= getenv('BENCH_DATABASE') === 'pool'
            ? new PoolDatabase()
            : new PdoDatabase($this->isLasting);
    }

    private static function bound(mixed $count): int
    {
        return max(1, min(self::MOST_QUERIES, (int) $count));
    }
}
