<?php

declare(strict_types=1);

final class Third extends DomainException
{
}

try {
    try {
        intdiv(1, 0);
    } catch (DivisionByZeroError $e) {
        throw new RuntimeException('second', 2, $e);
    }
} catch (RuntimeException $e) {
    throw new Third("third\nof two lines", 3, $e);
}
