<?php

declare(strict_types=1);

function inner(mixed ...$values): void
{
    debug_print_backtrace();
    throw new LogicException('with a trace');
}

function outer(string $secret): void
{
    inner(1, 1.5, null, 'a text that is longer than the fifteen bytes', [1], new stdClass());
}

(fn () => outer('a password'))();
