<?php

declare(strict_types=1);

function inner(): never
{
    try {
        exit("in a function\n");
    } finally {
        echo "finally does not run\n";
    }
}

function outer(): void
{
    inner();
}

array_map(fn () => outer(), [1]);
echo "after\n";
