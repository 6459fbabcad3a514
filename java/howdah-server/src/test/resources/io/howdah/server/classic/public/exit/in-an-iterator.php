<?php

declare(strict_types=1);

final class Numbers implements IteratorAggregate
{
    public function __destruct()
    {
        echo "destructor of the numbers\n";
    }

    public function getIterator(): Iterator
    {
        try {
            yield 1;
            yield 2;
            exit("exit in an iterator\n");
        } finally {
            echo "finally of the iterator\n";
        }
    }
}

foreach (new Numbers() as $number) {
    echo $number, "\n";
}
echo "after\n";
