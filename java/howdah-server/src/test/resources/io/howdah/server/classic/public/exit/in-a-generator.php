<?php

declare(strict_types=1);

function values(): Generator
{
    try {
        yield 1;
        exit("exit of a generator\n");
    } finally {
        echo "finally does not run\n";
    }
}

foreach (values() as $value) {
    echo $value, "\n";
}
