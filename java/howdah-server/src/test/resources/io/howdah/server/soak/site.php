<?php

declare(strict_types=1);

namespace Soak;

use java\util\concurrent\TimeUnit;

/** Lines that tell whose they are and which: what is lost, doubled or another's shows. */
function lines(string $token, int $count): iterable
{
    for ($i = 0; $i < $count; $i += 1000) {
        $piece = '';
        for ($j = $i; $j < min($i + 1000, $count); $j++) {
            $piece .= sprintf("%s:%08d\n", $token, $j);
        }
        yield $piece;
    }
}

/** What a request of a kind without an answer does. */
function misbehave(string $kind, string $token): string
{
    switch ($kind) {
        case 'throw':
            throw new \DomainException('thrown');
        case 'memory':
            $held = [];
            while (true) {
                $held[] = str_repeat('x', 10_000);
            }
            // no break: memory ends
        case 'loop':
            while (true) {
            }
            // no break: it never ends
        case 'java-loop':
            TimeUnit::SECONDS->sleep(60);
            return 'awake';
        case 'stuck':
            return hash_pbkdf2('sha256', $token, 'salt', 2_000_000_000);
        case 'segfault':
            posix_kill(getmypid(), SIGSEGV);
            sleep(60);
    }
    throw new \LogicException("there is no kind $kind");
}

/** What was taken of a stream before it ended as it should not. */
function cut(string $kind, string $token): iterable
{
    yield from lines($token, 3000);
    if ($kind === 'cut') {
        throw new \DomainException("thrown for token=$token");
    }
    misbehave('segfault', $token);
}

function version(): int
{
    return require __DIR__ . '/version.php';
}
