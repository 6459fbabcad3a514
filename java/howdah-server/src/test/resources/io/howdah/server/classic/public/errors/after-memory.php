<?php

declare(strict_types=1);

// The request after one that has run out of memory is like any other.
if (isset($_GET['exhaust'])) {
    $values = range(1, 100_000_000);
}
echo str_repeat('x', 1000), "\n", ini_get('memory_limit'), "\n";
