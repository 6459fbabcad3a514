<?php

declare(strict_types=1);

function depth(int $n): int
{
    return $n === 0 ? 0 : 1 + depth($n - 1);
}
echo depth(20000), "\n";
