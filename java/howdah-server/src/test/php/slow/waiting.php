<?php

declare(strict_types=1);

// What may take long: a wait in a function of C for what the test sends, and PHP code that calls no function at all.

namespace Waiting;

/** Waits until the test ends it, as for a database. */
function wait(): void
{
    $socket = stream_socket_client('tcp://127.0.0.1:' . $_GET['port']);
    fgets($socket);
}

function loop(): void
{
    while (!is_dir($_GET['until'])) {
        for ($i = 0; $i < 1000000; $i++) {
        }
    }
}

function deep(int $levels): void
{
    if ($levels > 0) {
        deep($levels - 1);
    } else {
        wait();
    }
}

/** @return iterable<int> */
function numbers(): iterable
{
    yield 1;
    wait();
    yield 2;
}

final class Work
{
    public function __construct(private readonly string $how)
    {
    }

    public static function begin(string $how): void
    {
        (new self($how))->goOn();
    }

    private function goOn(): void
    {
        $run = function (): void {
            match ($this->how) {
                'wait' => wait(),
                'loop' => loop(),
                'deep' => deep(30),
                'generator' => iterator_to_array(numbers()),
                'sort' => $this->sort(),
                'fiber' => (new \Fiber(wait(...)))->start(),
                'include' => require __DIR__ . '/included.php',
                'eval' => eval('Waiting\wait();'),
                'call' => (new self('call'))->unknown(),
                'destruct' => $this->destruct(),
                'long' => $this->long(),
                'nap' => usleep(200000),
                'fast' => null,
            };
        };
        $run();
    }

    /** Three times the limit, once the test has seen the entry. */
    private function long(): void
    {
        wait();
        usleep(600000);
    }

    private function sort(): void
    {
        $numbers = [2, 1];
        usort($numbers, static function (int $a, int $b): int {
            wait();
            return $a <=> $b;
        });
    }

    private function destruct(): void
    {
        $waits = new class () {
            public function __destruct()
            {
                wait();
            }
        };
        unset($waits);
    }

    /** @param list<mixed> $arguments */
    public function __call(string $name, array $arguments): void
    {
        array_map(wait(...), [1]);
    }
}
