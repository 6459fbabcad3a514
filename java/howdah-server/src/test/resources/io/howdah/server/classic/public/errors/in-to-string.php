<?php

declare(strict_types=1);

final class Text
{
    public function __toString(): string
    {
        throw new RuntimeException('in __toString');
    }
}

try {
    echo 'a', new Text(), 'b';
} catch (RuntimeException $e) {
    echo "\ncaught: ", $e->getMessage(), "\n";
}
echo implode(', ', [new Text()]);
